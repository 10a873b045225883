/** OWASP's scrypt advice (Password Storage Cheat Sheet): N = 2^14, r = 8, p = 5. */
export const cost = { N: 2 ** 14, r: 8, p: 5 }
