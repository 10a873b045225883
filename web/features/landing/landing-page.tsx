import Mic from 'lucide-react/icons/mic'
import Play from 'lucide-react/icons/play'
import { lazy, type ReactNode, startTransition, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTitle } from '../../shell/use-title.ts'
import { Button } from '../../ui/button.tsx'
import { CharacterSpots } from './character-spots.tsx'
import { StillPuppet } from './still-puppet.tsx'
import { TheatreFrame } from './theatre-frame.tsx'
import { useAnimatedStage } from './use-animated-stage.ts'

const LandingMore = lazy(() => import('./landing-more.tsx'))
/** For the document alone: no file of the browser's build contains it. */
const ReadableSections = import.meta.env.SSR
  ? lazy(async () => ({ default: (await import('./readable-sections.tsx')).ReadableSections }))
  : null
const loadStage = async () => (await import('./landing-stage.tsx')).LandingStage

/** `/` and `/home`. */
export function Component({
  signIn,
  ask,
  featured,
}: {
  signIn?: ReactNode
  ask?: ReactNode
  featured?: ReactNode
}) {
  useTitle('')
  const [isAwake, setAwake] = useState(false)
  const [isWatched, setWatched] = useState(false)
  const [requested, setRequested] = useState<'sample' | 'own voice'>()
  useEffect(
    () =>
      whenAwake((byPerson) => {
        setWatched(byPerson)
        startTransition(() => setAwake(true))
      }),
    [],
  )

  const { living, place } = useAnimatedStage(isAwake || requested !== undefined, loadStage)

  return (
    <>
      <div className="mx-auto grid w-full max-w-7xl grid-cols-1 items-center gap-x-14 gap-y-6 px-4 pt-2 pb-6 md:px-8 lg:min-h-[calc(100dvh-5rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:grid-rows-[1fr_auto_auto_1fr] lg:gap-y-7 lg:py-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]">
        <div className="lg:row-start-2">
          <h1 className="text-4xl leading-[1.04] font-bold tracking-tight sm:text-6xl xl:text-7xl">
            Give your voice a&nbsp;face
          </h1>
          <p className="mt-3 max-w-[34rem] text-soft sm:text-lg lg:mt-5">
            Pick a character and speak. Its lips, eyes and hands follow what you say, in whatever language you
            say it. Cut the take, add a scene and captions, and save it as a video.
          </p>
          {signIn ? (
            // On narrow screens the form is below the stage, so the first screen links to it.
            <a
              href="#way-in"
              className="mt-3 inline-flex min-h-6 items-center font-medium underline decoration-line-strong underline-offset-4 hover:decoration-current lg:hidden"
            >
              Sign in or ask for an invitation
            </a>
          ) : null}
        </div>
        <div
          {...place}
          className="mx-auto w-full max-w-md lg:col-start-2 lg:row-span-4 lg:row-start-1 lg:max-w-none lg:self-center"
        >
          {living ? (
            <living.Stage atOnce={requested} autoplaysMuted={isWatched} takesFocus={living.takesFocus} />
          ) : (
            <StillStage requested={requested} onRequest={setRequested} />
          )}
        </div>
        {signIn ? (
          <div id="way-in" className="flex w-full max-w-sm scroll-mt-4 flex-col gap-5 lg:row-start-3">
            {signIn}
            <div className="flex flex-col gap-2">
              {ask}
              <p className="text-sm text-soft">
                Just looking?{' '}
                <Link
                  to="/investors/demo"
                  className="font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
                >
                  Make a video without an account
                </Link>
              </p>
            </div>
          </div>
        ) : null}
      </div>
      {isAwake || requested ? (
        <Suspense>
          <LandingMore featured={featured} ask={ask} />
        </Suspense>
      ) : null}
      <noscript>{ReadableSections ? <ReadableSections /> : null}</noscript>
    </>
  )
}

function StillStage({
  requested,
  onRequest,
}: {
  /** The action requested before it loaded. */
  requested: 'sample' | 'own voice' | undefined
  onRequest: (what: 'sample' | 'own voice') => void
}) {
  return (
    <div className="flex flex-col gap-4">
      <TheatreFrame>
        <StillPuppet />
      </TheatreFrame>
      <div className="flex flex-wrap items-center justify-center gap-2 lg:justify-start">
        <Button
          variant="primary"
          pending={requested === 'sample'}
          icon={<Play aria-hidden="true" className="fill-current" />}
          onPress={() => onRequest('sample')}
        >
          Hear Pip speak
        </Button>
        <Button
          pending={requested === 'own voice'}
          icon={<Mic aria-hidden="true" />}
          onPress={() => onRequest('own voice')}
        >
          Try your own voice
        </Button>
        <CharacterSpots />
      </div>
      <p className="-mt-1 min-h-5" />
    </div>
  )
}

/** Milliseconds without input after which the stage starts by itself. */
const PATIENCE = 2_500

/** Runs once, at the first user input or after a while, so that text, picture and form load first. */
function whenAwake(run: (byPerson: boolean) => void): () => void {
  const end = new AbortController()
  const awake = (byPerson: boolean) => {
    end.abort()
    clearTimeout(timer)
    run(byPerson)
  }
  const timer = setTimeout(() => awake(false), PATIENCE)
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const) {
    window.addEventListener(sign, () => awake(true), { signal: end.signal, passive: true })
  }
  return () => {
    end.abort()
    clearTimeout(timer)
  }
}
