import { setTimeout as pause } from 'node:timers/promises'
import { CallError, type Product } from '../../../.tools/seed/product.ts'
import { HttpLines } from '../../support/load/http-lines.ts'

/** `unknown`: the answer was lost or says that something failed, so the call may have been carried out. */
export type Outcome<Value> =
  | { kind: 'done'; value: Value }
  | { kind: 'refused'; status: number; text: string }
  | { kind: 'unknown' }

const AGAIN_MS = 200

/** The product at the address where it runs at the moment. */
export class ProductUnderFault {
  /** Writers start nothing new. */
  isEnding = false
  lines = new HttpLines('http://127.0.0.1:1', { retries: false })
  /** Violations that no fault of a binding explains. */
  readonly faults: string[] = []

  moveTo(address: string) {
    this.lines.close()
    this.lines = new HttpLines(address, { retries: false })
  }

  async attempt<Value>(work: (product: Product) => Promise<Value>): Promise<Outcome<Value>> {
    try {
      return { kind: 'done', value: await work(this.lines.product()) }
    } catch (error) {
      if (error instanceof CallError && error.status < 500 && error.status !== 429)
        return { kind: 'refused', status: error.status, text: error.message }
      await pause(AGAIN_MS)
      return { kind: 'unknown' }
    }
  }

  /** Repeats calls that may be repeated. */
  async until<Value>(
    work: (product: Product) => Promise<Value>,
  ): Promise<Exclude<Outcome<Value>, { kind: 'unknown' }>> {
    for (;;) {
      const outcome = await this.attempt(work)
      if (outcome.kind !== 'unknown') return outcome
    }
  }

  /** Runs the product's jobs as if it were that time. */
  async runJobs(at: number, every: 'hour' | 'five minutes'): Promise<void> {
    const path = `/chaos/jobs?at=${at}&every=${encodeURIComponent(every)}`
    await this.lines.send({ method: 'GET', path, headers: {} })
  }

  fault(text: string) {
    this.faults.push(text)
  }
}
