import type { DrawingContext } from '../../../web/engine/puppet/drawing/mouth-drawing.ts'

/** Records calls in place of `Path2D`, where there is no canvas. */
export class NotedPath {
  readonly steps: unknown[] = []
  moveTo(...at: number[]) {
    this.steps.push('M', ...at)
  }
  lineTo(...at: number[]) {
    this.steps.push('L', ...at)
  }
  bezierCurveTo(...at: number[]) {
    this.steps.push('C', ...at)
  }
  closePath() {
    this.steps.push('Z')
  }
}

/** All calls on a canvas while it is drawn on, as text: equal texts are equal pictures. */
export function callsWhile(draw: (context: DrawingContext) => void): string {
  const calls: string[] = []
  const state: Record<string, unknown> = { globalAlpha: 1 }
  const saved: Record<string, unknown>[] = []
  const context = new Proxy(state, {
    get: (_target, name) =>
      typeof name === 'string' && name in state
        ? state[name]
        : (...values: unknown[]) => {
            if (name === 'save') saved.push({ ...state })
            if (name === 'restore') Object.assign(state, saved.pop())
            calls.push(`${String(name)} ${JSON.stringify(values)}`)
          },
    set: (_target, name, value) => {
      state[String(name)] = value
      calls.push(`${String(name)}=${JSON.stringify(value)}`)
      return true
    },
  })
  // Safe: the proxy answers every name that the drawing code uses.
  draw(context as unknown as DrawingContext)
  return calls.join('\n')
}
