import { Facts, SlideText } from './slide-text.tsx'
import { characters } from './characters.ts'

export function JamSlide() {
  return (
    <div className="deck-body deck-two">
      <SlideText title="Several performers, one stage">
        <p className="deck-lead">
          In a jam, people far apart take seats over a backing track. Each picks a character and records;
          every take appears on everyone’s stage as it lands.
        </p>
      </SlideText>
      <div className="grid gap-[1.8em]">
        <div className="flex items-end justify-center gap-[0.5em] border-b-[0.3em] border-[#2a1720] px-[1em]">
          <img src={characters.pip} alt="Pip" className="-mb-[0.9em] w-[11em]" />
          <img src={characters.tatters} alt="Tatters" className="-mb-[0.9em] w-[11em]" />
        </div>
        <Facts
          facts={[
            {
              term: 'One clock',
              text: 'Play, pause and seek are shared; every viewer follows the room’s playhead.',
            },
            {
              term: 'One order',
              text: 'Edits are put in order by the room. A conflict never drops a take.',
            },
            {
              term: 'Live seats',
              text: 'Mouth and pose stream through the room, onto a transparent page for streaming software.',
            },
          ]}
        />
      </div>
    </div>
  )
}

export function MixerSlide() {
  return (
    <div className="deck-body deck-two">
      <SlideText title="The bounce is what you heard">
        <p className="deck-lead">
          A mixing desk for the tracks of a project or a jam: equaliser, compressor, sends, automation and a
          limiter, with loudness by the broadcasting standard.
        </p>
        <p>Playback and bounce run the same WebAssembly core, so what is saved is what was heard.</p>
      </SlideText>
      <Strips />
    </div>
  )
}

/** Levels of the drawn channel strips, in per cent: a picture of a desk, not a figure. */
const strips = [
  { fader: 62, meter: 70 },
  { fader: 48, meter: 55 },
  { fader: 71, meter: 82 },
  { fader: 55, meter: 40 },
  { fader: 66, meter: 76 },
]

function Strips() {
  return (
    <svg viewBox="0 0 500 330" role="img" aria-label="Channel strips of a mixing desk" className="w-full">
      {strips.map(({ fader, meter }, index) => (
        <g key={fader} transform={`translate(${index * 100 + 6} 6)`}>
          <rect width="88" height="318" rx="12" fill="#fff6e6" opacity="0.1" />
          <circle cx="44" cy="44" r="22" fill="none" stroke="#f2c230" strokeWidth="6" opacity="0.5" />
          <path
            d="M44 44 V25"
            stroke="#f2c230"
            strokeWidth="6"
            strokeLinecap="round"
            transform={`rotate(${fader - 60} 44 44)`}
          />
          <rect x="22" y="90" width="12" height="210" rx="6" fill="#000" opacity="0.35" />
          <rect x="22" y={300 - meter * 2.1} width="12" height={meter * 2.1} rx="6" fill="#f2c230" />
          <rect x="58" y="90" width="6" height="210" rx="3" fill="#000" opacity="0.35" />
          <rect x="46" y={292 - fader * 2.1} width="30" height="18" rx="5" fill="#fff6e6" />
        </g>
      ))}
    </svg>
  )
}

export function ChatSlide() {
  return (
    <div className="deck-body deck-two">
      <SlideText title="Rooms that never lose a message">
        <p className="deck-lead">
          Creators meet in chat: a project, a jam or a survey is shown as a card and plays right there.
        </p>
      </SlideText>
      <Facts
        facts={[
          {
            term: 'A room is an object at the edge',
            text: 'It lives near its people and decides the order of what they write.',
          },
          {
            term: 'Acknowledged means stored',
            text: 'A message is confirmed when it is written to disk, and survives a power cut.',
          },
          {
            term: 'Offline is not a failure',
            text: 'Read and write without a network; back online everything arrives once, in order.',
          },
        ]}
      />
    </div>
  )
}
