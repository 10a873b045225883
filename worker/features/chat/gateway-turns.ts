import { FramePace } from './frame-pace.ts'

interface GatewayTurnsDeps {
  /** Passes on what was wished. */
  forward(): void
  /** Says what there is to say; answers how many frames that took. */
  flush(): number
  now(): number
  later(milliseconds: number, work: () => void): void
}

/** When a gateway passes wishes on, at the end of each turn of the event loop, and when it speaks: in its pace. */
export class GatewayTurns {
  private readonly deps: GatewayTurnsDeps
  private readonly pace = new FramePace()
  private turnWaits = false
  private flushWaits = false

  constructor(deps: GatewayTurnsDeps) {
    this.deps = deps
  }

  /** There is something to pass on or to say. */
  soon() {
    if (this.turnWaits) return
    this.turnWaits = true
    this.deps.later(0, () => this.end())
  }

  private end() {
    this.turnWaits = false
    this.deps.forward()
    if (this.flushWaits) return
    const wait = this.pace.wait(this.deps.now())
    if (wait === 0) return this.flush()
    this.flushWaits = true
    this.deps.later(wait, () => {
      this.flushWaits = false
      this.flush()
    })
  }

  private flush() {
    this.pace.spoke(this.deps.flush(), this.deps.now())
  }
}
