import type { MixAutomation, MixMaster } from '#contract/mixes/document'
import { inserts, type Insert } from '#contract/mixes/inserts/index'
import { valueAt } from './automation/automation.ts'
import { Core } from './core.ts'
import {
  BLOCK,
  DELAY_FRAMES,
  gainFields,
  GROUP_QUADS,
  insertMasks,
  LANES,
  PRE_DELAY_FRAMES,
  TRACK_QUADS,
  type StatField,
} from './core/fields.ts'
import {
  audible,
  delayFrames,
  linear,
  sendsToReverb,
  type MixSettings,
  type TrackSettings,
} from './mix-settings.ts'
import { impulseShape, reverbLevel, type ImpulseShape } from './impulse.ts'
import { insertSounds } from './inserts/index.ts'
import { balancedSides, foldedSides } from './pan.ts'
import { readParam, withParam } from './params.ts'
import { smoothing } from './smoothing.ts'
import { keyTracks, Sidechain } from './strip/sidechain.ts'

/** Error of the limiter's interpolation of peaks, in dB. */
const PEAK_MARGIN = 0.15
const LIMITER_RELEASE = 0.12

const MASTER_QUAD = TRACK_QUADS + GROUP_QUADS

type Channel = Omit<MixMaster, 'limiter'>

interface Lane {
  quad: number
  lane: number
  now: Channel & Partial<TrackSettings>
}

/** Level of a strip in one block: highest peaks, powers, lowest gains in dB. */
export type StripLevel = Record<StatField, number>

/**
 * Drives a core: writes settings, follows automation at block starts, counts blocks. A block's sound depends only on
 * the settings, the inputs and the blocks before it, so playing and bouncing agree.
 */
export class MixHost {
  private readonly core = new Core()
  private readonly sidechain = new Sidechain()
  private settings: MixSettings
  private readonly lanes = new Map<string, Lane>()
  private audible: ReadonlySet<string> = new Set()
  private effects: Pick<MixSettings, 'reverb' | 'delay'>
  private ceiling = 0
  private readonly automated = new Map<MixAutomation, number | undefined>()

  constructor(settings: MixSettings) {
    this.settings = settings
    this.effects = settings
    this.change(settings)
    this.reset()
  }

  /** Applies other settings; gains reach their new values over the next block, all else is set at its start. */
  change(settings: MixSettings) {
    this.settings = settings
    this.audible = audible(settings)
    this.effects = { reverb: settings.reverb, delay: settings.delay }
    this.ceiling = settings.master.limiter.ceiling
    this.automated.clear()
    this.lanes.clear()
    settings.tracks.forEach((track, index) => this.place(track.id, index >> 2, index & 3, track))
    settings.groups.forEach((group, index) =>
      this.place(group.id, TRACK_QUADS + (index >> 2), index & 3, group),
    )
    this.place('master', MASTER_QUAD, 0, settings.master)
    this.rest()
    for (const lane of this.lanes.values()) this.writeAll(lane)
    this.writeKeys()
    this.writeEffects()
    if (sendsToReverb(settings)) this.core.turnReverbOn()
  }

  reset() {
    this.core.reset()
  }

  snapshot(): ArrayBuffer {
    return this.core.snapshot()
  }

  restore(state: ArrayBuffer) {
    this.core.restore(state)
    this.change(this.settings)
  }

  /** The number of the track's place, for `input`. */
  input(track: number, left: Float32Array | undefined, right: Float32Array | undefined, offset: number) {
    this.core.input(track, left, right, offset)
    this.sidechain.receive(track, left, right, offset)
  }

  /** Renders the block at frame `position`, a multiple of 128, into `left` and `right`. */
  block(position: number, left: Float32Array, right: Float32Array, offset: number) {
    this.follow(position)
    const { tracks, groups } = this.settings
    this.sidechain.write(this.core)
    this.core.run(Math.ceil(tracks.length / LANES), Math.ceil(groups.length / LANES))
    this.core.output(left, right, offset)
  }

  level(strip: string): StripLevel {
    const { quad, lane } = this.lanes.get(strip) ?? { quad: 0, lane: 0 }
    const { core } = this
    return {
      peakLeft: core.stat(quad, 'peakLeft', lane),
      peakRight: core.stat(quad, 'peakRight', lane),
      powerLeft: core.stat(quad, 'powerLeft', lane),
      powerRight: core.stat(quad, 'powerRight', lane),
      reduction: core.stat(quad, 'reduction', lane),
      essReduction: core.stat(quad, 'essReduction', lane),
    }
  }

  limiterGain(): number {
    return this.core.limiterGain()
  }

  /** Sets every knob that automation moves to where it is in this block. Gains reach their place at its end. */
  private follow(position: number) {
    const { automation, sampleRate } = this.settings
    for (const lane of automation) {
      const ramps =
        lane.param === 'gain' || lane.param === 'pan' || lane.param === 'reverb' || lane.param === 'delay'
      const value = valueAt(lane.points, (position + (ramps ? BLOCK : 0)) / sampleRate)
      if (value === undefined || value === this.automated.get(lane)) continue
      this.automated.set(lane, value)
      this.turn(lane.strip, lane.param, value)
    }
  }

  private turn(strip: string, param: string, value: number) {
    if (strip === 'reverb' || strip === 'delay') {
      if (readParam(this.effects[strip], param) === undefined) return
      this.effects = { ...this.effects, [strip]: withParam(this.effects[strip], param, value) }
      return this.writeEffects()
    }
    const lane = this.lanes.get(strip)
    if (!lane || readParam(lane.now, param) === undefined) return
    lane.now = withParam(lane.now, param, value)
    const insert = inserts.find((kind) => param.startsWith(`${kind}.`))
    if (insert) this.writeInsert(insert, lane)
    else if (param === 'limiter.ceiling') {
      this.ceiling = value
      this.writeEffects()
    } else this.writeGains(strip, lane)
  }

  private place(id: string, quad: number, lane: number, now: Lane['now']) {
    this.lanes.set(id, { quad, lane, now })
  }

  /** Silences the unused lanes, so that no NaN of theirs reaches a bus. */
  private rest() {
    const used = new Set([...this.lanes.values()].map(({ quad, lane }) => quad * LANES + lane))
    for (let place = 0; place <= MASTER_QUAD * LANES + 3; place++) {
      if (used.has(place)) continue
      const [quad, lane] = [place >> 2, place & 3]
      for (const kind of inserts) insertSounds[kind].rest?.(this.core, { quad, lane })
      this.core.set(quad, 'output', lane, -1)
      this.core.mask(quad, 'toMaster', lane, false)
      for (const field of gainFields) this.core.set(quad, field, lane, 0)
      for (const field of insertMasks.flat()) this.core.mask(quad, field, lane, false)
    }
  }

  private writeAll(lane: Lane) {
    const id = [...this.lanes].find(([, one]) => one === lane)?.[0] ?? ''
    for (const kind of inserts) this.writeInsert(kind, lane)
    this.writeGains(id, lane)
    this.writeRoute(lane)
  }

  private writeRoute({ quad, lane, now }: Lane) {
    const group = this.settings.groups.findIndex(({ id }) => id === now.output)
    this.core.set(quad, 'output', lane, group)
    this.core.mask(quad, 'toMaster', lane, group < 0 && quad !== MASTER_QUAD)
    insertMasks.forEach((row, place) => {
      const kind = now.order[place]
      row.forEach((field, number) => {
        const isHere = kind !== undefined && insertSounds[kind].number === number
        this.core.mask(quad, field, lane, isHere && now[kind].on)
      })
    })
  }

  private writeKeys() {
    const listeners = [...this.lanes].flatMap(([id, { quad, lane, now }]) => {
      const { on, key } = now.compressor
      const tracks = on ? keyTracks(this.settings, id, key) : undefined
      this.core.mask(quad, 'keyed', lane, tracks !== undefined)
      return tracks ? [{ quad, lane, tracks }] : []
    })
    this.sidechain.listen(listeners)
  }

  private writeInsert<Kind extends Insert>(kind: Kind, { quad, lane, now }: Lane) {
    insertSounds[kind].write(this.core, { quad, lane }, now[kind], this.settings.sampleRate)
  }

  private writeGains(id: string, { quad, lane, now }: Lane) {
    const { core } = this
    const isAudible = id === 'master' || this.audible.has(id)
    const level = (now.level ?? linear(now.gain)) * (now.trim === undefined ? 1 : linear(now.trim))
    const gain = isAudible ? level * (now.invert ? -1 : 1) : 0
    const sides = (now.folds ? foldedSides : balancedSides)(now.pan ?? 0)
    core.set(quad, 'left', lane, gain * sides.left)
    core.set(quad, 'right', lane, gain * sides.right)
    core.set(quad, 'leftOfRight', lane, gain * sides.leftOfRight)
    core.set(quad, 'rightOfLeft', lane, gain * sides.rightOfLeft)
    core.set(quad, 'reverb', lane, now.reverb === undefined ? 0 : linear(now.reverb))
    core.set(quad, 'delay', lane, now.delay === undefined ? 0 : linear(now.delay))
  }

  private writeEffects() {
    const { core, settings } = this
    const { reverb, delay } = this.effects
    const rate = settings.sampleRate
    for (const [field, value] of Object.entries(impulseShape(reverb, rate))) {
      // Safe: the shape has the names of fields.
      core.setMix(field as keyof ImpulseShape, value)
    }
    core.setMix(
      'reverbPreDelay',
      Math.min(PRE_DELAY_FRAMES - 1, Math.round((reverb.preDelay * rate) / 1_000)),
    )
    core.setMix('reverbReturn', linear(reverb.gain) * reverbLevel(reverb, rate))
    core.setMix(
      'delayLength',
      Math.min(DELAY_FRAMES - BLOCK, Math.max(BLOCK, delayFrames({ ...settings, delay }))),
    )
    core.setMix('delayFeedback', delay.feedback)
    core.setMix('delayDamping', delay.damping * 0.8)
    core.setMix('delayReturn', linear(delay.gain))
    core.setMix('limiterOn', settings.master.limiter.on ? 1 : 0)
    core.setMix('limiterCeiling', linear(this.ceiling - PEAK_MARGIN))
    core.setMix('limiterRelease', smoothing(LIMITER_RELEASE, rate))
  }
}
