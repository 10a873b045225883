import { Sign } from '../../../shell/wordmark.tsx'
import { SlideText } from './slide-text.tsx'
import { characters } from './characters.ts'

export function CoverSlide() {
  return (
    <div className="deck-body deck-two">
      <div className="flex flex-col gap-[1.4em]">
        <span className="flex items-center gap-[0.7em] font-display text-[1.3em] font-bold">
          <Sign className="size-[2em]" />
          Mouthpiece
        </span>
        <h2 className="text-[4.6em]!">Give your voice a&nbsp;face</h2>
        <p className="deck-lead">
          Pick a character and speak. It acts: lips, eyes, head and hands follow your voice.
        </p>
      </div>
      <Spotlight>
        <img src={characters.pip} alt="Pip, one of the characters, on a stage" className="w-full" />
      </Spotlight>
    </div>
  )
}

export function Spotlight({ children }: { children: React.ReactNode }) {
  return (
    <div className="relative mx-auto w-[min(100%,24em)]">
      <svg viewBox="0 0 400 400" aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
        <circle cx="200" cy="200" r="196" fill="#f2c66d" />
        <circle cx="200" cy="200" r="178" fill="#f9dd95" />
        <ellipse cx="200" cy="380" rx="150" ry="16" fill="#2a1720" opacity="0.25" />
      </svg>
      <div className="relative">{children}</div>
    </div>
  )
}

const ways = [
  { way: 'Film yourself', needs: 'A camera, a light, a tidy room, and a face you are willing to show.' },
  { way: 'Animate by hand', needs: 'A mouth for every sound, drawn or keyed frame after frame.' },
  { way: 'Show a waveform', needs: 'Nothing, and there is nothing to look at.' },
]

export function ProblemSlide() {
  return (
    <div className="deck-body deck-two">
      <SlideText title="A voice alone has nothing to look at">
        <p className="deck-lead">
          Podcasts, lessons, jokes, songs and messages are made of voice. The places where people share them
          want a picture.
        </p>
      </SlideText>
      <div className="grid gap-[1.4em]">
        {ways.map(({ way, needs }) => (
          <div key={way} className="border-b border-current/20 pb-[1.1em]">
            <p className="font-display text-[1.35em] font-semibold">{way}</p>
            <p className="opacity-85">{needs}</p>
          </div>
        ))}
        <div>
          <p className="font-display text-[1.35em] font-bold text-[#b5302a]">Mouthpiece</p>
          <p>A microphone.</p>
        </div>
      </div>
    </div>
  )
}
