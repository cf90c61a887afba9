// See relations.hpp. A puzzle may have hundreds of relations and a table thousands of rows, so that this
// speaks to Python's own functions where it reads numbers.
#include "bind/relations.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <utility>
#include <vector>

namespace ninefold::bind {
namespace {

using rules::CellList;

/// Numbers that are read between two questions whether to go on: a millisecond at most.
constexpr std::uint64_t kNumbersBetweenQuestions = 20'000;

/// The fields of relations, as names that are made once.
struct Names {
  PyObject* const cells = PyUnicode_InternFromString("cells");
  PyObject* const digits = PyUnicode_InternFromString("digits");
  PyObject* const tuples = PyUnicode_InternFromString("tuples");
  PyObject* const factors = PyUnicode_InternFromString("factors");
  PyObject* const low = PyUnicode_InternFromString("low");
  PyObject* const high = PyUnicode_InternFromString("high");
  PyObject* const digit = PyUnicode_InternFromString("digit");
  PyObject* const start = PyUnicode_InternFromString("start");
  PyObject* const steps = PyUnicode_InternFromString("steps");
  PyObject* const accepting = PyUnicode_InternFromString("accepting");
};

const Names& names() {
  static const Names all;
  return all;
}

nb::object field(nb::handle relation, PyObject* name) {
  PyObject* const value = PyObject_GetAttr(relation.ptr(), name);
  if (value == nullptr) throw nb::python_error();
  return nb::steal(value);
}

/// A whole number; beyond 64 bits the greatest or the least of these.
long long number_of(nb::handle number) {
  int overflow = 0;
  const long long value = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
  using Limits = std::numeric_limits<long long>;
  if (overflow != 0) return overflow > 0 ? Limits::max() : Limits::min();
  if (value == -1 && PyErr_Occurred()) throw nb::python_error();
  return value;
}

/// Calls visit with every number of a tuple, or of anything else that lists numbers.
template <class Visit>
void each_number(nb::handle numbers, Visit visit) {
  if (!PyTuple_CheckExact(numbers.ptr())) {
    for (const nb::handle number : numbers) visit(number_of(number));
    return;
  }
  const Py_ssize_t size = PyTuple_Size(numbers.ptr());
  for (Py_ssize_t i = 0; i < size; ++i) visit(number_of(PyTuple_GetItem(numbers.ptr(), i)));
}

/// Numbers the states of a walk in the order in which they are met. Most are small numbers; any other value
/// that Python can hash is looked up there.
class StateNumbers {
 public:
  std::uint32_t number(nb::handle state) {
    const long long value = PyLong_Check(state.ptr()) ? number_of(state) : -1;
    if (value < 0 || value >= kSmall) return other(state);
    const auto index = static_cast<std::size_t>(value);
    if (index >= small_.size()) small_.resize(2 * index + 64, rules::kNone);
    if (small_[index] == rules::kNone) small_[index] = count_++;
    return small_[index];
  }

  std::uint32_t count() const { return count_; }

 private:
  static constexpr long long kSmall = 1 << 20;

  std::uint32_t other(nb::handle state) {
    if (!others_.contains(state)) others_[state] = count_++;
    return nb::cast<std::uint32_t>(others_[state]);
  }

  std::vector<std::uint32_t> small_;
  nb::dict others_;
  std::uint32_t count_ = 0;
};

class RelationReader {
 public:
  /// Thrown where `is_over` said yes.
  struct Over {};

  RelationReader(Rules& rules, const nb::callable& is_over)
      : rules_(rules), is_over_(is_over), size_(rules.shape().size) {}

  void read(std::size_t kind, std::uint32_t source, nb::handle relation) {
    switch (kind) {
      case 0:
        return rules_.add(source, rules::Different{cells_of(relation)});
      case 1:
        return read_forbidden(source, relation);
      case 2:
        return read_allowed(source, relation);
      case 3:
        return read_linear(source, relation);
      case 4:
        return read_counted(source, relation);
      default:
        return read_walk(source, relation);
    }
  }

 private:
  void spend(std::uint64_t numbers) {
    if ((spent_ += numbers) < kNumbersBetweenQuestions) return;
    spent_ = 0;
    if (nb::cast<bool>(is_over_())) throw Over{};
  }

  CellList cells_of(nb::handle relation) {
    CellList cells;
    const nb::object listed = field(relation, names().cells);
    if (PyTuple_CheckExact(listed.ptr())) cells.reserve(static_cast<std::size_t>(PyTuple_Size(listed.ptr())));
    each_number(listed, [&](long long cell) {
      if (cell < 0 || cell >= static_cast<long long>(rules_.shape().cells))
        throw std::invalid_argument("a relation has a cell that does not exist");
      cells.push_back(static_cast<std::uint16_t>(cell));
    });
    spend(cells.size() + 10);
    return cells;
  }

  /// A digit from 1 to the size of the board; 0 for any other number.
  std::uint8_t digit_of(long long number) const {
    return number >= 1 && number <= static_cast<long long>(size_) ? static_cast<std::uint8_t>(number) : 0;
  }

  /// A bound as far as it decides anything: from -edge to edge.
  static std::int32_t bound_of(nb::handle number, std::int32_t edge) {
    return static_cast<std::int32_t>(std::clamp<long long>(number_of(number), -edge, edge));
  }

  void read_forbidden(std::uint32_t source, nb::handle relation) {
    rules::Forbidden forbidden{cells_of(relation), {}};
    each_number(field(relation, names().digits),
                [&](long long digit) { forbidden.digits.push_back(digit_of(digit)); });
    if (forbidden.digits.size() == forbidden.cells.size()) {
      rules_.add(source, std::move(forbidden));
    } else {  // digits of another number of cells forbid nothing; the relation keeps its number
      rules_.add(source, rules::Different{});
    }
  }

  /// Tuples of another length, or with digits that the board does not have, allow nothing.
  void read_allowed(std::uint32_t source, nb::handle relation) {
    rules::Allowed allowed{cells_of(relation), {}};
    const nb::object tuples = field(relation, names().tuples);
    const std::size_t length = allowed.cells.size();
    if (const auto* known = rules_.known({tuples}); known != nullptr) {
      if (const auto* same = std::get_if<rules::Allowed>(known); same && same->cells.size() == length)
        return rules_.add(source, rules::Allowed{std::move(allowed.cells), same->tuples});
    }
    for (const nb::handle tuple : tuples) {
      const std::size_t begin = allowed.tuples.size();
      bool right = true;
      each_number(tuple, [&](long long number) {
        allowed.tuples.push_back(digit_of(number));
        right = right && allowed.tuples.back() != 0;
      });
      if (!right || allowed.tuples.size() != begin + length) {
        allowed.tuples.resize(begin);
      } else if (length == 0) {
        allowed.tuples.assign(1, 0);  // the one tuple of no cells
      }
      spend(length + 1);
    }
    rules_.add(source, std::move(allowed));
    if (PyFrozenSet_CheckExact(tuples.ptr())) rules_.remember({tuples});
  }

  void read_linear(std::uint32_t source, nb::handle relation) {
    rules::Linear linear{cells_of(relation), {}, 0, 0};
    long long most = 0;
    linear.factors.reserve(linear.cells.size());
    each_number(field(relation, names().factors), [&](long long factor) {
      constexpr long long kFar = std::numeric_limits<std::int32_t>::max();
      factor = std::clamp(factor, -kFar, kFar);
      most += std::abs(factor) * static_cast<long long>(size_);
      linear.factors.push_back(static_cast<std::int32_t>(factor));
    });
    if (linear.factors.size() != linear.cells.size())
      throw std::invalid_argument("a sum has a factor for every cell");
    if (most >= 1LL << 29) throw std::invalid_argument("the factors of a sum are too large");
    const auto edge = static_cast<std::int32_t>(most + 1);
    const nb::object low = field(relation, names().low), high = field(relation, names().high);
    linear.low = low.is_none() ? -edge : bound_of(low, edge);
    linear.high = high.is_none() ? edge : bound_of(high, edge);
    rules_.add(source, std::move(linear));
  }

  void read_counted(std::uint32_t source, nb::handle relation) {
    rules::Counted counted{cells_of(relation), 0, 0, 0};
    const auto edge = static_cast<std::int32_t>(counted.cells.size() + 1);
    counted.digit = digit_of(number_of(field(relation, names().digit)));
    counted.low = bound_of(field(relation, names().low), edge);
    counted.high = bound_of(field(relation, names().high), edge);
    rules_.add(source, std::move(counted));
  }

  void read_walk(std::uint32_t source, nb::handle relation) {
    CellList cells = cells_of(relation);
    const nb::object start = field(relation, names().start), steps = field(relation, names().steps),
                     accepting = field(relation, names().accepting);
    if (const auto* known = rules_.known({steps, start, accepting}); known != nullptr) {
      rules::Walk same = std::get<rules::Walk>(*known);
      same.cells = std::move(cells);
      return rules_.add(source, std::move(same));
    }
    StateNumbers numbers;
    rules::Walk walk{std::move(cells), 0, numbers.number(start), {}, {}};
    read_steps(steps, walk, numbers);
    for (const nb::handle state : accepting) walk.accepting.push_back(numbers.number(state));
    std::sort(walk.accepting.begin(), walk.accepting.end());
    walk.states = numbers.count();
    rules_.add(source, std::move(walk));
    if (PyFrozenSet_CheckExact(accepting.ptr())) rules_.remember({steps, start, accepting});
  }

  /// From (state, digit) to state, in a dict or another mapping.
  void read_steps(nb::handle steps, rules::Walk& walk, StateNumbers& numbers) {
    nb::dict own;
    if (PyDict_Check(steps.ptr())) {
      own = nb::borrow<nb::dict>(steps);
    } else if (PyDict_Update(own.ptr(), steps.ptr()) != 0) {
      throw nb::python_error();
    }
    walk.steps.reserve(own.size());
    for (const auto& [key, to] : own) {
      spend(3);
      if (!PyTuple_Check(key.ptr()) || PyTuple_Size(key.ptr()) != 2)
        throw std::invalid_argument("a step of a walk begins with a state and a digit");
      const std::uint8_t digit = digit_of(number_of(PyTuple_GetItem(key.ptr(), 1)));
      if (digit == 0) continue;
      const std::uint32_t state = numbers.number(PyTuple_GetItem(key.ptr(), 0));
      walk.steps.push_back({state, digit, numbers.number(to)});
    }
  }

  Rules& rules_;
  const nb::callable& is_over_;
  const std::size_t size_;
  std::uint64_t spent_ = 0;
};

}  // namespace

bool state(Rules& rules, const nb::iterable& relations, const nb::tuple& kinds, const nb::callable& is_over) {
  RelationReader reader(rules, is_over);
  try {
    if (PyList_Check(relations.ptr())) rules.reserve(static_cast<std::size_t>(PyList_Size(relations.ptr())));
    for (const nb::handle sourced : relations) {
      if (!PyTuple_Check(sourced.ptr()) || PyTuple_Size(sourced.ptr()) != 2)
        throw std::invalid_argument("a relation comes with the number of its constraint");
      const auto source = nb::cast<std::uint32_t>(nb::handle(PyTuple_GetItem(sourced.ptr(), 0)));
      const nb::handle relation(PyTuple_GetItem(sourced.ptr(), 1));
      std::size_t kind = 0;
      while (kind < kinds.size() &&
             !relation.type().is(PyTuple_GetItem(kinds.ptr(), static_cast<Py_ssize_t>(kind))))
        ++kind;
      if (kind == kinds.size()) throw std::invalid_argument("a relation is of none of the kinds");
      reader.read(kind, source, relation);
    }
  } catch (const RelationReader::Over&) {
    return false;
  }
  return true;
}

}  // namespace ninefold::bind
