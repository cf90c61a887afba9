// Shared by all finders of chains: a chain as links, and the effect of its end.
#pragma once

#include "technique/implications.hpp"
#include "technique/search.hpp"

namespace ninefold::technique::NINEFOLD_WIDTH {

/// A link that says this of one candidate.
inline Link link_of(const Candidate& candidate, bool on, std::vector<std::uint16_t> parents) {
  return {candidate.digit, on, {candidate.cell}, std::move(parents), 0};
}

/// A plain chain of nodes, each from the one before.
inline Chain plain_chain(const Implications& links, std::span<const Literal> nodes) {
  Chain chain;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    std::vector<std::uint16_t> parents;
    if (i > 0) parents.push_back(static_cast<std::uint16_t>(i - 1));
    chain.push_back(link_of(links.candidate_at(nodes[i]), is_on(nodes[i]), std::move(parents)));
  }
  return chain;
}

/// A conclusion: the candidate is placed, or goes.
inline void conclude(Step& step, const Candidate& candidate, bool on) {
  (on ? step.placements : step.eliminations).push_back(candidate);
}

/// The candidates that chains go through, and their digits.
inline void fill_cause(Step& step) {
  for (const Chain& chain : step.chains) {
    for (const Link& link : chain) {
      step.cause.push_back({link.cells.front(), link.digit});
      step.digits |= bit(link.digit);
    }
  }
}

}  // namespace ninefold::technique::NINEFOLD_WIDTH
