import type { BrowserContext } from 'playwright-core'

/**
 * A microphone that hears what the page plays, `delay` seconds later and quieter, as one held to a headphone does: every
 * page of the context gets it instead of a real one.
 */
export async function hearItself(context: BrowserContext, delay: number): Promise<void> {
  await context.addInitScript((seconds: number) => {
    const air = new AudioContext()
    const heard = air.createMediaStreamDestination()
    const way = air.createDelay(1)
    way.delayTime.value = seconds
    const level = air.createGain()
    level.gain.value = 0.6
    way.connect(level).connect(heard)
    const taps = new WeakMap<BaseAudioContext, AudioNode>()
    const tapOf = (context: AudioContext) => {
      const known = taps.get(context)
      if (known) return known
      const tap = context.createMediaStreamDestination()
      air.createMediaStreamSource(tap.stream).connect(way)
      taps.set(context, tap)
      return tap
    }
    const { connect } = AudioNode.prototype
    const heardToo = function (this: AudioNode, target: AudioNode, ...rest: number[]) {
      if (
        target instanceof AudioDestinationNode &&
        target.context instanceof AudioContext &&
        target.context !== air
      ) {
        Reflect.apply(connect, this, [tapOf(target.context)])
      }
      // What the platform's own function answers.
      return Reflect.apply(connect, this, [target, ...rest]) as AudioNode
    }
    // One function stands for both of the platform's overloads.
    AudioNode.prototype.connect = heardToo as typeof connect
    navigator.mediaDevices.getUserMedia = async () => {
      await air.resume()
      return heard.stream.clone()
    }
  }, delay)
}
