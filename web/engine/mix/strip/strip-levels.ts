import { peakAndPower } from '../../sound/level.ts'
import { statFields } from '../core/fields.ts'
import type { MixSettings } from '../mix-settings.ts'
import type { MixHost } from '../host.ts'

/** Numbers per strip: peaks and powers of left and right, then the lowest gain of each reducer in dB. */
export const PER_STRIP = statFields.length
/** Place of the first reducer's gain among a strip's numbers. */
export const FIRST_REDUCTION = 4
const reductionFields = statFields.slice(FIRST_REDUCTION)

/** Levels of the channels over several blocks: tracks and groups after their faders, the master after its limiter. */
export class StripLevels {
  private readonly strips: readonly string[]
  private levels: Float32Array<ArrayBuffer>
  private limiter = 1
  private blocks = 0

  constructor(settings: MixSettings) {
    this.strips = [...settings.tracks, ...settings.groups].map(({ id }) => id)
    this.levels = this.silence()
  }

  add(host: Pick<MixHost, 'level' | 'limiterGain'>, left: Float32Array, right: Float32Array) {
    this.strips.forEach((strip, index) => this.addStrip(index, host.level(strip)))
    const level = host.level('master')
    const [ofLeft, ofRight] = [peakAndPower(left), peakAndPower(right)]
    this.addStrip(this.strips.length, {
      ...level,
      peakLeft: ofLeft.peak,
      peakRight: ofRight.peak,
      powerLeft: ofLeft.power,
      powerRight: ofRight.power,
    })
    this.limiter = Math.min(this.limiter, host.limiterGain())
    this.blocks++
  }

  /** Returns and resets the levels; `limiter` is its lowest gain in dB. */
  take(): { levels: Float32Array<ArrayBuffer>; limiter: number } {
    const { levels, limiter } = this
    const frames = Math.max(1, this.blocks) * 128
    for (let at = 0; at < levels.length; at += PER_STRIP) {
      levels[at + 2] = (levels[at + 2] ?? 0) / frames
      levels[at + 3] = (levels[at + 3] ?? 0) / frames
    }
    this.levels = this.silence()
    this.limiter = 1
    this.blocks = 0
    return { levels, limiter: 20 * Math.log10(Math.max(1e-6, limiter)) }
  }

  private addStrip(index: number, level: ReturnType<MixHost['level']>) {
    const { levels } = this
    const at = index * PER_STRIP
    levels[at] = Math.max(levels[at] ?? 0, level.peakLeft)
    levels[at + 1] = Math.max(levels[at + 1] ?? 0, level.peakRight)
    levels[at + 2] = (levels[at + 2] ?? 0) + level.powerLeft
    levels[at + 3] = (levels[at + 3] ?? 0) + level.powerRight
    reductionFields.forEach((field, index) => {
      const place = at + FIRST_REDUCTION + index
      levels[place] = Math.min(levels[place] ?? 0, level[field])
    })
  }

  private silence() {
    return new Float32Array((this.strips.length + 1) * PER_STRIP)
  }
}
