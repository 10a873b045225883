import { callerOf, serve, type CallContext, type Port } from '../channel/channel.ts'
import { LoudnessMeter } from './loudness.ts'
import type { MeterReport, PumpCalls, WorkletCalls } from './mix-calls.ts'
import { MixPlayer } from './player.ts'
import type { MixSettings } from './mix-settings.ts'
import { StripLevels } from './strip/strip-levels.ts'
import { TruePeakMeter } from './true-peak.ts'

// Globals of an AudioWorklet that TypeScript's libraries lack.
declare const sampleRate: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

/** Blocks between two reports: a twentieth of a second at 48 kHz. */
const REPORT_BLOCKS = 19

class MixProcessor extends AudioWorkletProcessor {
  private player: MixPlayer | undefined
  private levels: StripLevels | undefined
  private blocks = 0
  private wasPlaying = false
  private loudness = new LoudnessMeter(sampleRate)
  private peaks = [new TruePeakMeter(), new TruePeakMeter()]
  private report: CallContext<MeterReport>['report'] | undefined

  constructor() {
    super()
    // Safe: a MessagePort is a port; its overloaded listeners only hide that from the compiler.
    serve<WorkletCalls>(this.port as Port, {
      load: ({ settings, pump }) => this.load(settings, pump),
      change: ({ settings }) => {
        this.watch(settings)
        return { position: this.player?.change(settings) ?? 0 }
      },
      locate: ({ position, state }) => {
        this.player?.locate(position, state)
        this.sendReport()
      },
      play: ({ end }) => this.player?.play(end),
      end: ({ end }) => this.player?.setEnd(end),
      pause: () => this.player?.pause(),
      reread: () => this.player?.reread(),
      loop: ({ loop }) => this.player?.setLoop(loop),
      resetMeters: () => this.resetMeters(),
      listen: (_input, { report, signal }) =>
        new Promise((resolve) => {
          this.report = report
          signal.addEventListener('abort', () => {
            this.report = undefined
            resolve()
          })
        }),
    })
  }

  private load(settings: MixSettings, pump: MessagePort) {
    // Safe: as above.
    const caller = callerOf<PumpCalls>(pump as Port)
    this.player = new MixPlayer(settings, (position, frames, generation) => {
      caller
        .call('read', { position, frames })
        .then((chunk) => this.player?.feed(chunk, generation))
        // The worker has crashed: the page's own channel reports it.
        .catch(() => undefined)
    })
    this.watch(settings)
  }

  private watch(settings: MixSettings) {
    this.levels = new StripLevels(settings)
  }

  private resetMeters() {
    this.loudness = new LoudnessMeter(sampleRate)
    this.peaks = [new TruePeakMeter(), new TruePeakMeter()]
    this.sendReport()
  }

  /** Called by the browser with 128 frames to fill; returns whether it wants to be called again. */
  process(_inputs: unknown, [output = []]: Float32Array[][]): boolean {
    const [left, right] = output
    const { player } = this
    if (!player || !left || !right) return true
    if (player.block(left, right)) {
      this.measure(player, left, right)
    }
    this.blocks++
    const stopped = this.wasPlaying && !player.playing
    if (stopped || (player.playing && this.blocks >= REPORT_BLOCKS)) this.sendReport()
    this.wasPlaying = player.playing
    return true
  }

  private measure(player: MixPlayer, left: Float32Array, right: Float32Array) {
    this.levels?.add(player.host, left, right)
    this.loudness.push(left, right)
    this.peaks[0]?.push(left)
    this.peaks[1]?.push(right)
  }

  private sendReport() {
    const { player } = this
    if (!player || !this.levels || !this.report) return
    const { levels, limiter } = this.levels.take()
    const truePeak = Math.max(...this.peaks.map(({ peak }) => peak))
    this.report(
      {
        position: player.audiblePosition,
        playing: player.playing,
        ended: player.ended,
        starved: player.starved,
        levels,
        limiter,
        loudness: this.loudness.read(),
        truePeak: 20 * Math.log10(Math.max(1e-9, truePeak)),
      },
      [levels.buffer],
    )
    this.blocks = 0
  }
}

registerProcessor('mix', MixProcessor)
