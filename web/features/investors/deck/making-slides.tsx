import { Facts, SlideText } from './slide-text.tsx'
import { formatFixed } from '../../../platform/locale.ts'

export function EditSlide() {
  return (
    <div className="deck-body deck-two">
      <SlideText title="Cut it like a video, because it is one">
        <Facts
          facts={[
            {
              term: 'Takes',
              text: 'Recorded to the browser’s storage as they happen: a closed tab loses nothing.',
            },
            {
              term: 'Timeline',
              text: 'Clips, captions, gestures, scenes and the mouth itself can be corrected by hand.',
            },
            {
              term: 'Saving',
              text: 'Automatically, offline too. Two tabs that disagree are shown side by side, and both versions are saved.',
            },
          ]}
        />
      </SlideText>
      <Timeline />
    </div>
  )
}

const lanes = [
  {
    name: 'Voice',
    colour: '#b5302a',
    clips: [
      [0, 34],
      [37, 28],
      [70, 30],
    ],
  },
  {
    name: 'Captions',
    colour: '#d79a1c',
    clips: [
      [2, 14],
      [18, 15],
      [39, 24],
      [72, 25],
    ],
  },
  {
    name: 'Gestures',
    colour: '#4f7d6b',
    clips: [
      [8, 9],
      [48, 12],
      [86, 10],
    ],
  },
  {
    name: 'Scenes',
    colour: '#5b6ea3',
    clips: [
      [0, 36],
      [36, 64],
    ],
  },
] as const

/** A timeline as the editor draws it, reduced to its lanes. */
function Timeline() {
  return (
    <svg
      viewBox="0 0 520 300"
      role="img"
      aria-label="A timeline with lanes for voice, captions, gestures and scenes"
      className="w-full"
    >
      {lanes.map(({ name, colour, clips }, lane) => (
        <g key={name} transform={`translate(0 ${lane * 72 + 8})`}>
          <text x="0" y="34" fontSize="17" fill="currentColor" opacity="0.8">
            {name}
          </text>
          <rect x="96" y="4" width="420" height="52" rx="8" fill="currentColor" opacity="0.07" />
          {clips.map(([start, length]) => (
            <rect
              key={start}
              x={96 + start * 4.2}
              y="8"
              width={length * 4.2 - 3}
              height="44"
              rx="6"
              fill={colour}
            />
          ))}
        </g>
      ))}
      <path d="M300 0 V300" stroke="#34201c" strokeWidth="3" />
      <path d="M290 0 h20 l-10 12 Z" fill="#34201c" />
    </svg>
  )
}

interface Speed {
  format: string
  speed: number
}

/** Seconds of video made in a second, of a 4.5 s take on two cores without a graphics card: `npm run bench -- export`. */
const speeds: Speed[] = [
  { format: 'MP4, 720p', speed: 2.1 },
  { format: 'WebM, 720p', speed: 1.8 },
  { format: 'MP4, 1080p', speed: 1.3 },
  { format: 'WebM, 1080p', speed: 1 },
]
const FASTEST = Math.max(...speeds.map(({ speed }) => speed))

export function ExportSlide() {
  return (
    <div className="deck-body deck-two">
      <SlideText title="A real video file, in the time it plays or less">
        <p className="deck-lead">
          The same drawing that plays in the editor is encoded frame by frame in the browser: MP4 or WebM,
          wide, square or upright.
        </p>
        <p>No render farm, no queue, no upload before there is something to share.</p>
      </SlideText>
      <figure className="grid gap-[1em]">
        <figcaption className="font-semibold">Times as fast as playing, at 30 frames a second</figcaption>
        {speeds.map(({ format, speed }) => (
          <div key={format} className="grid grid-cols-[6.5em_minmax(0,1fr)] items-center gap-[0.7em]">
            <span>{format}</span>
            <span className="flex items-center gap-[0.6em]">
              <span
                className="h-[1.7em] rounded-r-[0.3em] bg-[#f2c230]"
                style={{ width: `${(80 * speed) / FASTEST}%` }}
              />
              <b className="tabular-nums">{formatFixed(speed, 1)}×</b>
            </span>
          </div>
        ))}
        <p className="deck-small">Measured on two processor cores without a graphics card.</p>
      </figure>
    </div>
  )
}
