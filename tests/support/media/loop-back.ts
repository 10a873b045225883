import type { BrowserContext } from 'playwright-core'

/**
 * Replaces the microphone: it hears the page's playback `delay` seconds later and quieter. Sample-exact within one
 * context; streams between contexts wait in buffers of varying length.
 */
export async function loopBackAudio(context: BrowserContext, delay: number): Promise<void> {
  await context.addInitScript((seconds: number) => {
    const heard = new WeakSet<MediaStream>()
    const taps = new WeakMap<BaseAudioContext, GainNode>()
    const tapOf = (context: BaseAudioContext) => {
      const tap = taps.get(context) ?? new GainNode(context, { gain: 0.6 })
      taps.set(context, tap)
      return tap
    }
    const { connect } = AudioNode.prototype
    const heardToo = function (this: AudioNode, target: AudioNode, ...rest: number[]) {
      if (target instanceof AudioDestinationNode && target.context instanceof AudioContext) {
        Reflect.apply(connect, this, [tapOf(target.context)])
      }
      // The platform's own function returns it.
      return Reflect.apply(connect, this, [target, ...rest]) as AudioNode
    }
    // One function for both of the platform's overloads.
    AudioNode.prototype.connect = heardToo as typeof connect

    const { createMediaStreamSource } = AudioContext.prototype
    AudioContext.prototype.createMediaStreamSource = function (stream) {
      if (!heard.has(stream)) return createMediaStreamSource.call(this, stream)
      const way = new DelayNode(this, { maxDelayTime: 1, delayTime: seconds })
      tapOf(this).connect(way)
      // All that is done with a source is to connect it.
      return way as AudioNode as MediaStreamAudioSourceNode
    }
    navigator.mediaDevices.getUserMedia = async () => {
      // A track of silence: what is heard does not come through it.
      const { stream } = new MediaStreamAudioDestinationNode(new AudioContext())
      heard.add(stream)
      return stream
    }
  }, delay)
}
