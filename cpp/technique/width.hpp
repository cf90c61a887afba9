// How many cells the sets of this compilation hold.
//
// Every source of this folder that works on sets of cells is compiled twice: `narrow` for boards of up to 128
// cells, among them all of 9x9, and `wide` for larger ones. So a set is two words where two are enough, and
// the code says nothing of it. Shared parts (steps, profiles, the facade) are in ninefold::technique
// itself.
#pragma once

#ifdef NINEFOLD_WIDE
#define NINEFOLD_WIDTH wide
#define NINEFOLD_CELL_WORDS 10
#else
#define NINEFOLD_WIDTH narrow
#define NINEFOLD_CELL_WORDS 2
#endif
