/** The development accounts of a local database. */
export const people = {
  admin: { email: 'admin@mouthpiece.test', name: 'Ines Admin', admin: true },
  ada: { email: 'ada@mouthpiece.test', name: 'Ada', admin: false },
  ben: { email: 'ben@mouthpiece.test', name: 'Ben', admin: false },
} as const

export const password = 'mouthpiece-dev'
