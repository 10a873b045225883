import { MouthPicture } from './mouth-picture.tsx'
import { cues, DURATION, peaks, SENTENCE } from './sample-track.ts'
import { SlideText } from './slide-text.tsx'

/** Seconds between two of the shapes that are shown: nearer ones would overlap, as wide as they are. */
const APART = 0.52

const shown = cues.reduce<(typeof cues)[number][]>((row, cue) => {
  const [start, shape] = cue
  const before = row.at(-1)?.[0] ?? -APART
  return shape !== 'X' && start - before >= APART ? [...row, cue] : row
}, [])

export function SpeakSlide() {
  return (
    <div className="deck-body">
      <SlideText title="Speak. It acts.">
        <p className="deck-lead">
          The engine hears which sounds are spoken, in whatever language, and moves the mouth before a lip
          closes, the way lips do. Brows, nods and hands follow the emphasis.
        </p>
      </SlideText>
      <figure className="grid gap-[0.9em]">
        <svg
          viewBox="0 0 960 150"
          role="img"
          aria-label="The waveform of the sample voice"
          className="w-full"
        >
          {peaks.map((peak, index) => {
            const height = Math.max(3, peak * 1.9)
            return (
              <rect
                // The bars never change places.
                key={index}
                x={index * 10 + 2}
                y={75 - height / 2}
                width="6"
                height={height}
                rx="3"
                fill="#f2c230"
              />
            )
          })}
        </svg>
        <div className="relative aspect-[11.5]">
          {shown.map(([start, shape]) => (
            <div
              key={start}
              className="absolute w-[9.3%] -translate-x-1/2"
              style={{ left: `${(100 * start) / DURATION}%` }}
            >
              <MouthPicture shape={shape} />
            </div>
          ))}
        </div>
        <figcaption className="deck-small">
          “{SENTENCE}” The sample voice and some of the mouth shapes that the engine finds in it.
        </figcaption>
      </figure>
    </div>
  )
}

interface Row {
  set: string
  ours: number
  rhubarb: number
}

/** Mean F1 of the visible events, of 100: `npm run bench -- voice`, weights 3.0.0, by the sound alone. */
const rows: Row[] = [
  { set: 'Recorded English', ours: 71, rhubarb: 68 },
  { set: 'Nine other languages', ours: 86, rhubarb: 17 },
  { set: 'English in noise, 20 dB', ours: 64, rhubarb: 36 },
  { set: 'English in noise, 10 dB', ours: 51, rhubarb: 5 },
]

export function MeasuredSlide() {
  return (
    <div className="deck-body deck-two">
      <SlideText title="The lip-sync is our own, and measured">
        <p className="deck-lead">
          It runs in the browser, live or on a file, and no voice leaves the device to be heard.
        </p>
        <p>
          The reference is Rhubarb 1.14, the free tool that animators use. It works on English files, not
          live.
        </p>
      </SlideText>
      <figure className="grid gap-[1.1em]">
        <figcaption className="font-semibold">
          Lip closures, bites, rounding and wide-open vowels found within 50 ms, out of 100
        </figcaption>
        {rows.map(({ set, ours, rhubarb }) => (
          <div key={set} className="grid gap-[0.25em]">
            <p className="text-[0.9em]">{set}</p>
            <Bar value={ours} label="Mouthpiece" colour="#b5302a" />
            <Bar value={rhubarb} label="Rhubarb" colour="#a08c7c" />
          </div>
        ))}
        <p className="deck-small">Mean F1, speech with known phoneme times, by the sound alone.</p>
      </figure>
    </div>
  )
}

function Bar({ value, label, colour }: { value: number; label: string; colour: string }) {
  return (
    <div className="flex items-center gap-[0.6em]">
      <div className="min-w-0 flex-1">
        <div
          className="h-[1.25em] rounded-r-[0.25em]"
          style={{ width: `${value}%`, backgroundColor: colour }}
        />
      </div>
      <span className="w-[8.2em] text-[0.85em] tabular-nums">
        <b>{value}</b> {label}
      </span>
    </div>
  )
}
