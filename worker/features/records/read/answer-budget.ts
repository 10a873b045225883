import type { Actor } from '../../../collections/definition/rules.ts'
import { explained, refused } from '../refusal.ts'

interface Limits {
  /** Records, counted each time they appear. */
  records: number
  /** Characters of their content. */
  size: number
}

/** Sized so that a worker's concurrent answers fit its 128 MB. */
const limits = {
  guest: { records: 2_000, size: 2 * 1024 * 1024 },
  member: { records: 10_000, size: 12 * 1024 * 1024 },
  /** One event to one subscriber. */
  event: { records: 200, size: 512 * 1024 },
} satisfies Record<string, Limits>

export interface Weight {
  records: number
  size: number
}

export class AnswerBudget {
  private readonly limits: Limits
  private spent: Weight = { records: 0, size: 0 }

  constructor(limits: Limits) {
    this.limits = limits
  }

  static for(actor: Actor | undefined): AnswerBudget {
    return new AnswerBudget(actor ? limits.member : limits.guest)
  }

  static forEvent(): AnswerBudget {
    return new AnswerBudget(limits.event)
  }

  get room(): number {
    return Math.max(0, this.limits.records - this.spent.records)
  }

  check({ records, size }: Weight): void {
    explained('expand', () => {
      if (this.spent.records + records > this.limits.records) throw beyond(`${this.limits.records} records`)
      if (this.spent.size + size > this.limits.size) throw beyond(`${this.limits.size / 1024} KiB`)
    })
  }

  consume(weight: Weight): void {
    this.check(weight)
    this.spent = { records: this.spent.records + weight.records, size: this.spent.size + weight.size }
  }
}

function beyond(what: string) {
  return refused(`The expand returns more than ${what}. Request fewer records, or fewer relations of each.`)
}
