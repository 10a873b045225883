import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startWorker } from '../../support/servers/built-app.ts'
import { inputsFrom, valuesOf } from './inputs.ts'
import { measured, type Measured } from './measure.ts'
import { stepOf, type Limits, type Prices, type Step } from './model.ts'
import { movesOf } from './moves.ts'

const PEOPLE = [10_000, 1_000_000, 100_000_000]

/** Bounds of what one call may ask of the database, so that no figure below grows unseen. */
const MAX_STATEMENTS = 16
/** The lists of a person's day show up to 30 projects, and each reads few rows beside them. */
const MAX_ROWS_READ = 200

interface Published {
  seen: string
  prices: Prices
  limits: Limits
}

/** Which limit is met first, what is split by which key, and the cost a month, for three numbers of people. */
export async function run(): Promise<void> {
  const { prices, limits, seen } = published()
  const found = await measuredHere()
  const inputs = inputsFrom(found)
  console.log('calls of an active person’s day')
  console.table(
    found.calls.map(({ name, perDay, cost }) => ({
      call: name,
      'a day': perDay,
      statements: round(cost.statements),
      'rows read': round(cost.read),
      'rows written': round(cost.written),
    })),
  )
  console.log(`inputs; prices and limits as of ${seen}, each with its source in prices.json`)
  console.table(inputs.map(({ name, value, how, why }) => ({ input: name, value: round(value), how, why })))
  for (const people of PEOPLE) print(stepOf(people, valuesOf(inputs), limits, prices))
  const beyond = found.calls.filter(
    ({ cost }) => cost.statements > MAX_STATEMENTS || cost.read > MAX_ROWS_READ,
  )
  for (const { name } of beyond) console.error(`✗ ${name} asks more of the database than its bound`)
  if (beyond.length > 0) process.exitCode = 1
}

function published(): Published {
  // In this folder, and checked by `scale-model.test.ts`.
  return JSON.parse(readFileSync(join(import.meta.dirname, 'prices.json'), 'utf8')) as Published
}

async function measuredHere(): Promise<Measured> {
  const app = await startWorker({ config: 'tests/bench/scale/wrangler.toml' })
  try {
    return await measured(app)
  } finally {
    app.stop()
  }
}

function print(step: Step) {
  console.log(
    `\n${step.people.toLocaleString('en')} people: $${Math.round(step.total).toLocaleString('en')} a month`,
  )
  console.table(
    step.resources.map(({ name, key, load, carries, unit, units }) => ({
      resource: name,
      'at the peak': `${short(load)} ${unit}`,
      'one carries': short(carries),
      needed: units,
      'split by': key,
    })),
  )
  const { first } = step
  const share = Math.round((100 * first.load) / first.carries)
  console.log(`first limit: ${first.name}, at ${share.toLocaleString('en')} % of what one carries`)
  const dear = step.costs
    .filter(([, dollars]) => dollars >= 0.5)
    .toSorted(([, one], [, other]) => other - one)
  console.log(`cost: ${dear.map(([item, dollars]) => `${item} $${short(dollars)}`).join(', ')}`)
  const moves = movesOf(step)
  console.log(moves.length > 0 ? `moves:\n${moves.map((move) => `  ${move}`).join('\n')}` : 'moves: none')
}

function round(value: number): number {
  return value >= 100 ? Math.round(value) : Math.round(value * 100) / 100
}

function short(value: number): string {
  for (const [size, name] of [
    [1e15, 'P'],
    [1e12, 'T'],
    [1e9, 'G'],
    [1e6, 'M'],
    [1e3, 'k'],
  ] as const) {
    if (value >= size) return `${(value / size).toPrecision(3)} ${name}`
  }
  return value.toPrecision(3)
}
