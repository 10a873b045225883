export const touchTarget = 'pointer-coarse:size-11'
