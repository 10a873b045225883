import { shownTitle } from '#model/survey/shown-title'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formInPage, removeFormInPage, surveyCalls } from '../../data/survey-calls.ts'
import { localStore } from '../../platform/browser-storage.ts'
import { session } from '../../platform/session.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { draftsIn, handOver } from './drafts.ts'
import type { SurveyFiles } from '../../survey/survey-files.ts'
import { createSurveyRun } from './survey-run.ts'

/** Runs one survey; starts over when another user signs in. `texts`: its title and text, if the page contains the form. */
export function useSurvey(id: string) {
  const [wanted] = useState(wantedLanguages)
  const user = useSignal(session)?.user.id ?? ''
  const wasVisitor = useRef(false)
  const [inPage] = useState(() => formInPage(id))
  useEffect(() => removeFormInPage(id), [id])
  const { run, files, drafts, invitation } = useMemo(() => {
    const query = new URLSearchParams(location.search)
    const invitation = query.get('invitation') ?? ''
    const drafts = draftsIn(localStore, id, user || invitation)
    const calls = surveyCalls(id, invitation)
    const names = new Map<string, string>()
    const made: SurveyFiles = {
      open: calls.open,
      async upload(question, file, name) {
        const stored = await calls.upload(question, file, name)
        names.set(stored.id, name)
        return stored
      },
      nameOf(file) {
        const state = run.state.get()
        const known = state.phase === 'answering' ? state.form.own?.files : undefined
        return names.get(file) ?? known?.find((one) => one.id === file)?.name ?? ''
      },
    }
    const run = createSurveyRun({
      calls,
      query,
      drafts,
      languages: wanted.slice(1),
      early: user === '' && invitation === '' ? inPage : undefined,
    })
    return { run, files: made, drafts, invitation }
  }, [id, user, inPage, wanted])

  useEffect(() => {
    if (wasVisitor.current && user !== '') handOver(draftsIn(localStore, id, ''), drafts)
    wasVisitor.current = user === '' && invitation === ''
    void run.load()
    const keep = () => {
      void run.keepNow()
      // The survey may have closed while the tab was hidden.
      if (document.visibilityState === 'visible') void run.look()
    }
    const endIfSent = (change: StorageEvent) => {
      const sent = drafts.sentBy(change)
      // A recording or an upload under way is a response of its own.
      if (sent && !document.querySelector('form[data-under-way]')) run.endAsSent(sent)
    }
    window.addEventListener('storage', endIfSent)
    window.addEventListener('online', keep)
    document.addEventListener('visibilitychange', keep)
    return () => {
      window.removeEventListener('storage', endIfSent)
      window.removeEventListener('online', keep)
      document.removeEventListener('visibilitychange', keep)
      run.end()
    }
  }, [run, drafts, id, user, invitation])
  const texts = useMemo(() => (inPage ? shownTitle(inPage, wanted) : undefined), [inPage, wanted])
  return { run, files, texts, wanted }
}

/** Most preferred first, `''` without a wish in the address. */
function wantedLanguages(): string[] {
  return [new URLSearchParams(location.search).get('lang') ?? '', ...navigator.languages]
}
