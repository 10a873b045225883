/**
 * Files that may break a rule, for rules that are newer than the code. The test fails when an entry is no longer
 * needed.
 */
export const exceptions: Readonly<Record<string, readonly string[]>> = {}
