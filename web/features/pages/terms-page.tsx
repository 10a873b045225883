import { DELETION_DAYS } from '#contract/account/account'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { hasAnalytics } from '../../shell/analytics/analytics.ts'

const AnalyticsSwitch = lazy(() => import('../../shell/analytics/analytics-switch.tsx'))

interface Section {
  id: string
  title: string
  text: ReactNode
}

const sections: Section[] = [
  {
    id: 'what-this-is',
    title: 'What this is',
    text: (
      <p>
        Mouthpiece gives your voice a face: you record or upload a sound, a drawn character speaks it, and you
        take a video away. These pages say what you agree to when you use it, and what happens to what you
        make. Open-source software is in it, and its lip-sync learned from voices whose licences allow it:{' '}
        <a href="/third-party-notices.txt" className="underline decoration-line-strong underline-offset-4">
          their notices
        </a>
        .
      </p>
    ),
  },
  {
    id: 'yours',
    title: 'What you make is yours',
    text: (
      <p>
        Your voice, your projects, your characters and your videos belong to you. You let us store and show
        them as far as that is needed to run the service for you, and to the public only while a project is
        published. Only upload what you have the right to use. The characters of our gallery are ours; you may
        show videos with them anywhere.
      </p>
    ),
  },
  {
    id: 'stored-with-us',
    title: 'What we store',
    text: (
      <ul>
        <li>
          <strong>Your account:</strong> name, e-mail address, a picture if you chose one, which e-mails you
          want, which extra features are switched on for you, and a salted scrypt hash of your password, never
          the password itself. With two-step sign-in, also the encrypted key of your app and the hashes of
          your recovery codes.
        </li>
        <li>
          <strong>Where you’re signed in:</strong> for each session, when it began, when it was last used, and
          what your browser says it is. You can end any of them in your settings. If you create API tokens,
          their hashes, names and last use.
        </li>
        <li>
          <strong>Projects:</strong> their documents and up to fifty earlier versions of each, titles,
          descriptions, tags and thumbnails; your takes (the sound files and the lip-sync worked out of them);
          the camera’s picture of a take, only if you chose to record it; videos and pictures you chose to
          save with them.
        </li>
        <li>
          <strong>Mixes and jams:</strong> the tracks, settings and sounds of your mixes; the seats, edits,
          takes and backing tracks of your jams, and who recorded them. What you perform live in a jam passes
          through and is not stored.
        </li>
        <li>
          <strong>Characters:</strong> the looks you saved for them, and for your own characters the drawings
          you upload, their rigs and every published version. If you asked to upload some, your request, your
          link and our answer.
        </li>
        <li>
          <strong>Chat:</strong> your messages with their pictures and voice recordings, reactions, the cards
          you show and how far you have read. If a message is reported, a copy of it and who reported it; if
          someone is muted, until when.
        </li>
        <li>
          <strong>Surveys:</strong> your answers, including unfinished ones, with files, voice recordings and
          their words, when you started and sent them, how long it took, and your name if you are signed in.
          In anonymous surveys neither your name nor your address is stored with your answers, and times are
          stored to the hour only. If a survey allows one answer per person, we note apart from the answers
          that you gave one. For invitations, the note the team wrote about whom they are for.
        </li>
        <li>
          <strong>E-mails:</strong> for newsletters and survey invitations, who was sent what and when, and
          how the mail server responded. Address lists that the team imported. E-mails about your account
          (like a new password) are stored only until they are delivered.
        </li>
        <li>
          <strong>Invites and waiting lists:</strong> your address and what you wrote to us, who invited you,
          and whether the invite was opened and accepted. Invite links are stored as hashes only.
        </li>
        <li>
          <strong>What you agreed to:</strong> which e-mails you asked for or declined, when and where.
        </li>
        <li>
          <strong>Opt-outs:</strong> if you unsubscribed or mail to you came back, your address, so that you
          get no more.
        </li>
        <li>
          <strong>What administrators do:</strong> every change they make is written to an audit log, with
          what it was before and after. So are changes of your password, your e-mail address and your two-step
          sign-in. No one can edit that log.
        </li>
        <li>
          <strong>Counts:</strong> how many people, projects, exports, messages and answers there were each
          day. For three days we also keep who was active, so that no one counts twice.
        </li>
        <li>
          <strong>For a few minutes, at most a day:</strong> how often a sign-in failed, an e-mail was
          requested or survey answers came from visitors, with a keyed hash of the network they came from, to
          slow down guessing and flooding.
        </li>
      </ul>
    ),
  },
  {
    id: 'where',
    title: 'Where',
    text: (
      <p>
        With Cloudflare: records in a D1 database, files in R2 storage, chat rooms and jams in Durable
        Objects. Pages are answered from the edge location nearest to you. Everything travels encrypted. To be
        transcribed, takes (if you ask) and voice answers to surveys may be sent to Cloudflare Workers AI; we
        store nothing there. Where public forms check that visitors are people, Cloudflare Turnstile does it.
      </p>
    ),
  },
  {
    id: 'stays-with-you',
    title: 'What stays in your browser',
    text: (
      <ul>
        <li>The work itself: lip-sync, drawing and video export run on your machine.</li>
        <li>
          Your session, your theme and panel sizes, the chat room you were in last and which rooms may notify
          you, the latency of your microphone, the script you read from while you record, which hints you have
          seen, and whether you allowed or refused analytics (local storage). That you dismissed the device
          warning is forgotten with the tab.
        </li>
        <li>
          Where analytics are on, random ids of your browser and of your visit, and the id of your account if
          you are signed in (local and session storage), until you refuse.
        </li>
        <li>
          Recordings that haven’t reached us yet, changes that are not saved yet, and a copy of recent chat
          messages to read offline, with what you are writing there (IndexedDB). Recordings and changes are
          removed once we have them, the chat when you sign out.
        </li>
        <li>Answers to a survey that are not sent yet (local storage), until you send them.</li>
        <li>
          The app itself: its files, the characters’ drawings and the sample sounds, so that it opens without
          a network (cache storage). They are the same for everyone.
        </li>
        <li>
          Cookies: one that shows a browser you signed in with is yours, so that others’ wrong guesses don’t
          lock you out; one that keeps a visitor’s survey answers together; one for shared results; one that
          says how fresh the data you see must be; one that says you passed a robot check; one that says
          whether you are signed in, so that the right page opens at once. None is used for advertising.
        </li>
        <li>
          A microphone you only try on the start page is used by your browser alone; nothing is stored or
          sent.
        </li>
      </ul>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: (
      <ul>
        <li>
          Projects, takes, mixes, characters, messages and answers: until you delete them or your account.
        </li>
        <li>
          A deleted project stays in your trash for 30 days, then it and its files are deleted for good.
        </li>
        <li>Unfinished uploads are removed after 24 hours. Sessions end five days after their last use.</li>
        <li>
          When your account is deleted, all of the above goes with it. What remains: your address if you
          unsubscribed or it was on a list the team imported, entries of the audit log, that an e-mail was
          sent (without your address), and answers to anonymous surveys, which no one can tell are yours.
        </li>
      </ul>
    ),
  },
  {
    id: 'who-sees-it',
    title: 'Who can see it',
    text: (
      <ul>
        <li>
          A project is private until you publish it. A published project, its sound and your name are open to
          everyone who has its address, and to preview services; the camera’s picture of a take is so only
          where the project shows it. Unpublish it, and its address and its files stop working.
        </li>
        <li>Your picture and name are shown to people who are signed in.</li>
        <li>
          What you write in a chat room is seen by everyone in that room, and what you record in a jam by
          everyone in that jam.
        </li>
        <li>Anyone who has the address of a jam’s stream can watch it. You can revoke it.</li>
        <li>Our administrators read answers to surveys, also by e-mail or in a service of their choice.</li>
        <li>A film uses your recorded answer only if you agreed. To withdraw, change it or ask us.</li>
        <li>Our administrators can see projects and messages to keep the service running.</li>
      </ul>
    ),
  },
  {
    id: 'analytics',
    title: 'Analytics',
    text: (
      <>
        <p>
          Where this is switched on, PostHog records how the product is used: which pages are opened, what is
          pressed, with the words on it (which may be a title that you gave), and in what kind of browser.
          What you say, draw or write into fields is not recorded. Visitors stay anonymous; signed-in people
          are known there by id, e-mail address and name, and the link is cut when you sign out. Secret parts
          of addresses, like reset links, are removed first. There is no advertising and nothing is sold.
        </p>
        <p>
          Where the law wants your consent first, as in the European Economic Area, the United Kingdom,
          Switzerland and Brazil, or where we can’t tell where you are, nothing is recorded until you allow
          it. Cloudflare tells us the country; we don’t store it. Elsewhere you can refuse at any time. A
          browser that sends Global Privacy Control or Do Not Track is not recorded at all, and you aren’t
          asked. Once you refuse, recording stops and the ids that PostHog stored in this browser are removed.
        </p>
        {hasAnalytics() ? (
          <Suspense fallback={<div className="h-10" />}>
            <AnalyticsSwitch />
          </Suspense>
        ) : null}
      </>
    ),
  },
  {
    id: 'take-it-with-you',
    title: 'Taking it with you, deleting it',
    text: (
      <p>
        Videos download as ordinary files, and each take’s original sound can be had from its project. Your{' '}
        <Link to="/settings/account#data" className="underline decoration-line-strong underline-offset-4">
          account settings
        </Link>{' '}
        give you everything at once: all your records and files in one ZIP. You can delete the account there
        as well. For {DELETION_DAYS} days you can sign in and keep it; after that it is deleted for good, with
        everything in it.
      </p>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    text: (
      <p>
        Do not use Mouthpiece to deceive people about who is speaking, to harass anyone, or to attack the
        service. We may unpublish what breaks this, and close accounts that keep doing it. The service is
        given as it is: keep your own copies of what matters to you.
      </p>
    ),
  },
]

/** `/terms-privacy`. */
export function Component() {
  return (
    <div className="mx-auto grid max-w-5xl gap-x-10 gap-y-9 px-4 py-10 md:grid-cols-[13rem_minmax(0,1fr)] md:px-8">
      <h1 className="text-4xl md:col-start-2">Terms and privacy</h1>
      <nav
        aria-label="On this page"
        className="md:sticky md:top-8 md:col-start-1 md:row-span-2 md:row-start-1 md:self-start"
      >
        <ul className="flex flex-col gap-1.5 border-l border-line pl-4 text-sm">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="text-soft underline-offset-4 hover:text-ink hover:underline">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <article className="flex max-w-2xl flex-col gap-9 md:col-start-2">
        {sections.map(({ id, title, text }) => (
          <section
            key={id}
            id={id}
            className="flex scroll-mt-8 flex-col gap-3 [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-1.5 [&_ul]:pl-5"
          >
            <h2 className="text-xl">{title}</h2>
            {text}
          </section>
        ))}
      </article>
    </div>
  )
}
