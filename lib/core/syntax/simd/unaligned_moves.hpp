#pragma once

/// @file
/// Moves of vectors for Windows, where GCC aligns the stack to 16 octets alone (its bug 54412), yet may keep vectors of 32 and 64
/// octets there by instructions that need their alignment.

#if defined(__GNUC__) && !defined(__clang__) && defined(_WIN32) && defined(__x86_64__)

// The assembler replaces those instructions in the whole unit, as its option -muse-unaligned-vector-move does, which the users of
// the two files would need to pass themselves. Moves that need no alignment take the same time if the address is aligned. The
// kernels use no other instruction with the prefix VEX or EVEX that needs an alignment.
__asm__(".macro vmovaps operands:vararg\n\tvmovups \\operands\n\t.endm\n"
        "\t.macro vmovapd operands:vararg\n\tvmovupd \\operands\n\t.endm\n"
        "\t.macro vmovdqa operands:vararg\n\tvmovdqu \\operands\n\t.endm\n"
        "\t.macro vmovdqa32 operands:vararg\n\tvmovdqu32 \\operands\n\t.endm\n"
        "\t.macro vmovdqa64 operands:vararg\n\tvmovdqu64 \\operands\n\t.endm\n");

#endif
