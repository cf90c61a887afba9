# Fails if the objects of kernels share code with others: code made for AVX2 that the linker picks for a
# function which both have would break the baseline. Only the table of kernels may be visible.
execute_process(COMMAND ${NM} --defined-only --extern-only ${OBJECTS} OUTPUT_VARIABLE symbols
                COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" lines "${symbols}")
foreach(line IN LISTS lines)
  if(line MATCHES " [A-Z] " AND NOT line MATCHES " _ZN8ninefold[0-9]+(classic|endgame|regions|rules)[0-9]+kernels_${TARGET}E$")
    message(FATAL_ERROR "kernels_${TARGET} shares a symbol: ${line}")
  endif()
endforeach()
