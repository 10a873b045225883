const DAY = 24 * 60 * 60 * 1000

const dates: Record<string, (now: Date) => Date> = {
  '@now': (now) => now,
  '@yesterday': (now) => new Date(now.getTime() - DAY),
  '@tomorrow': (now) => new Date(now.getTime() + DAY),
  '@todayStart': (now) => utc(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()),
  '@todayEnd': (now) => before(utc(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)),
  '@monthStart': (now) => utc(now.getUTCFullYear(), now.getUTCMonth(), 1),
  '@monthEnd': (now) => before(utc(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)),
  '@yearStart': (now) => utc(now.getUTCFullYear(), 0, 1),
  '@yearEnd': (now) => before(utc(now.getUTCFullYear() + 1, 0, 1)),
}

const numbers: Record<string, (now: Date) => number> = {
  '@second': (now) => now.getUTCSeconds(),
  '@minute': (now) => now.getUTCMinutes(),
  '@hour': (now) => now.getUTCHours(),
  '@day': (now) => now.getUTCDate(),
  '@month': (now) => now.getUTCMonth() + 1,
  '@weekday': (now) => now.getUTCDay(),
  '@year': (now) => now.getUTCFullYear(),
}

/** The value of `@now`, `@monthStart`, `@weekday`… at a moment, all in UTC; `undefined` for any other name. */
export function macro(name: string, now: Date): string | number | undefined {
  if (Object.hasOwn(dates, name)) return dates[name]?.(now).toISOString().replace('T', ' ')
  return Object.hasOwn(numbers, name) ? numbers[name]?.(now) : undefined
}

function utc(year: number, month: number, day: number): Date {
  return new Date(Date.UTC(year, month, day))
}

function before(moment: Date): Date {
  return new Date(moment.getTime() - 1)
}
