// The consequences of a claim by singles, one after the other: rows of tables for nets.
#pragma once

#include "technique/singles_queue.hpp"
#include "technique/tables.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

class NetFollower {
 public:
  NetFollower(const Tables& tables, const Search& search);

  /// Appends what follows to a row that has the claim itself.
  void follow(TableClaim claim, std::vector<TableEntry>& row);

 private:
  using Parents = std::array<std::uint16_t, TableEntry::kMostParents>;

  void place(Candidate candidate, const Parents& parents);
  void add(Candidate candidate, bool on, const Parents& parents);
  void look_ahead();
  Parents parents_of_naked(Candidate candidate) const;
  Parents parents_of_hidden(Candidate candidate) const;
  std::uint16_t place_of(Candidate candidate, bool on) const;
  bool is_hidden(Candidate candidate) const;

  const Tables& tables_;
  const Geometry& board_;
  const State& before_;  ///< as the board is
  State state_;          ///< as it becomes
  SinglesQueue singles_;
  std::vector<std::uint16_t> places_;  ///< by claim: where it is in the row; 0 if it is not
  std::vector<TableEntry>* row_ = nullptr;
};

}  // namespace ninefold::technique::NINEFOLD_WIDTH
