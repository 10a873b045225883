import { Link } from 'react-router-dom'
import { Spotlight } from './opening-slides.tsx'
import { Facts, SlideText } from './slide-text.tsx'
import { characters } from './characters.ts'

export function SurveySlide() {
  return (
    <div className="deck-body deck-two">
      <SlideText title="Ask people, and let them speak">
        <p className="deck-lead">
          Surveys with logic, pages and eighteen kinds of question. One of them is answered aloud.
        </p>
        <p>
          A survey’s page loads less than 135&nbsp;KB of JavaScript and nothing of the app, so it opens on any
          phone.
        </p>
      </SlideText>
      <figure className="rounded-[1em] bg-white p-[1.6em] text-[#34201c] shadow-[0_0.4em_2em_rgb(60_30_20/0.18)]">
        <p className="font-display text-[1.3em] font-semibold">How did Pip’s mouth look to you?</p>
        <div className="mt-[1em] grid gap-[0.6em]">
          {['As if it spoke', 'Nearly', 'Off'].map((answer, index) => (
            <p
              key={answer}
              className="flex items-center gap-[0.7em] rounded-[0.5em] border border-[#d8c8b4] px-[0.9em] py-[0.5em] data-chosen:border-[#b5302a] data-chosen:bg-[#fbeee6]"
              data-chosen={index === 0 || undefined}
            >
              <span
                className="size-[0.9em] rounded-full border-2 border-current data-chosen:bg-[#b5302a]"
                data-chosen={index === 0 || undefined}
              />
              {answer}
            </p>
          ))}
        </div>
        <p className="mt-[1em] font-semibold">Tell us more, with your voice</p>
        <div className="mt-[0.5em] flex items-center gap-[0.8em]">
          <span className="grid size-[2.2em] place-items-center rounded-full bg-[#b5302a]">
            <span className="size-[0.8em] rounded-full bg-white" />
          </span>
          <svg viewBox="0 0 220 30" aria-hidden="true" className="h-[1.6em] flex-1">
            <path
              d="M0 15 H40 M48 8 V22 M58 3 V27 M68 9 V21 M78 5 V25 M88 11 V19 M98 7 V23 M108 2 V28 M118 10 V20 M128 6 V24 M140 15 H220"
              stroke="#b5302a"
              strokeWidth="4"
              strokeLinecap="round"
            />
          </svg>
        </div>
      </figure>
    </div>
  )
}

export function TeamSlide() {
  return (
    <div className="deck-body deck-two">
      <SlideText title="A small team runs it from a back office">
        <p className="deck-lead">
          Invites, mails, surveys, projects, templates and characters: every list works the same way, and
          every act of an admin is on record.
        </p>
      </SlideText>
      <Facts
        facts={[
          {
            term: 'Mail people asked for',
            text: 'One row for each recipient. No one gets an e-mail twice, or one they refused.',
          },
          {
            term: 'Invites that count',
            text: 'The last place is given once, however many ask for it at the same moment.',
          },
          {
            term: 'Characters without a programmer',
            text: 'An artist drops a drawing, confirms its parts, tries it with a voice and publishes it.',
          },
        ]}
      />
    </div>
  )
}

export function ClosingSlide() {
  return (
    <div className="deck-body deck-two">
      <SlideText title="One deploy, at the edge">
        <p className="deck-lead">
          One worker serves the app and its API from the location nearest to each person. Database, files,
          queues, and an object for each room and jam stand beside it. There is no server to maintain.
        </p>
        <p>
          People can take what they made with them in one file, and deleting an account deletes it. A voice is
          turned into a mouth on the speaker’s own device.
        </p>
        <p className="print:hidden">
          <Link
            to="/investors/demo"
            className="inline-flex items-center rounded-[0.5em] bg-[#f2c230] px-[1.1em] py-[0.6em] font-semibold text-[#34201c] no-underline hover:bg-[#ffd85c]"
          >
            Try it with your own voice
          </Link>
        </p>
      </SlideText>
      <Spotlight>
        <img src={characters.tatters} alt="Tatters, one of the characters" className="w-full" />
      </Spotlight>
    </div>
  )
}
