/** Targets: macro-F1 of shapes and mean F1 of visible events, of 100. */
export interface Figures {
  shapes: number
  events: number
}

/** By set and engine (`set, engine`), and for the long sound. */
export interface Measured {
  figures: Map<string, Figures>
  /** Times real time on one core, and MB. */
  long: { speed: number; megabytes: number } | undefined
}

/** Bars without a measurement count as not reached. */
export function barsOf({ figures, long }: Measured): { bar: string; found: string; reached: boolean }[] {
  const atLeast = (set: string, shapes: number, events: number) => {
    const found = figures.get(`${set}, sound alone`)
    return {
      bar: `${set}: at least ${shapes} / ${events}`,
      found: found ? pair(found) : 'not measured',
      reached: found !== undefined && rounded(found.shapes) >= shapes && rounded(found.events) >= events,
    }
  }
  const live = (set: string) => {
    const [offline, online] = [figures.get(`${set}, sound alone`), figures.get(`${set}, live 80 ms`)]
    return {
      bar: `${set}: live with 80 ms within 3 points`,
      found: offline && online ? `${pair(online)} after ${pair(offline)}` : 'not measured',
      reached:
        offline !== undefined &&
        online !== undefined &&
        rounded(offline.shapes) - rounded(online.shapes) <= 3 &&
        rounded(offline.events) - rounded(online.events) <= 3,
    }
  }
  return [
    atLeast('recorded English', 75, 85),
    ...[20, 10, 5].map((decibels) => atLeast(`flite slt, noise ${decibels} dB`, 65, 65)),
    atLeast('nine languages together', 80, 80),
    live('flite slt'),
    live('recorded English'),
    {
      bar: 'at least 300 × real time',
      found: long ? `${long.speed.toFixed(0)} ×` : 'not measured',
      reached: long !== undefined && long.speed >= 300,
    },
    {
      bar: 'at most 40 MB',
      found: long ? `${long.megabytes.toFixed(0)} MB` : 'not measured',
      reached: long !== undefined && long.megabytes <= 40,
    },
  ]
}

const rounded = (share: number) => Math.round(share)
const pair = ({ shapes, events }: Figures) => `${rounded(shapes)} / ${rounded(events)}`
