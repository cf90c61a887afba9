// The rules of a puzzle, as Python states them and the kernels take them.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "base/guard.hpp"
#include "rules/compiler.hpp"
#include "rules/deductions.hpp"

namespace ninefold::bind {

/// Statements, and the program that is made of them at the first question.
class Rules {
 public:
  explicit Rules(const boards::Shape& shape) : shape_(shape) {}

  const boards::Shape& shape() const { return shape_; }
  void add(std::uint32_t source, rules::Relation relation);

  /// Makes room for so many more.
  void reserve(std::size_t count) { statements_.reserve(statements_.size() + count); }

  /// Notes that the relation which was added last was read from these Python objects.
  void remember(std::initializer_list<nanobind::handle> objects);

  /// The relation that was read from the same objects, or null: rules of one kind share tables and steps.
  const rules::Relation* known(std::initializer_list<nanobind::handle> objects) const;

  /// The program; the first call compiles it. Throws rules::Patience::Stopped if the guard ends that.
  std::shared_ptr<const rules::Program> program(Guard& guard) const;

  /// What steps of logic are found by; compiles as a question does.
  std::shared_ptr<const rules::Deductions> deductions() const;

 private:
  const boards::Shape& shape_;
  /// The objects of a relation, which live as long as this, and its place among the statements.
  struct Source {
    std::vector<nanobind::object> objects;
    std::size_t statement;
  };

  std::vector<rules::Statement> statements_;
  std::unordered_map<PyObject*, Source> sources_;  ///< by the first of the objects
  mutable std::mutex mutex_;
  mutable std::shared_ptr<const rules::Program> program_;
};

}  // namespace ninefold::bind
