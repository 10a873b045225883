import { session } from '../../../platform/session.ts'
import { actions } from '../../../shell/actions/actions.ts'
import { auth } from '../../../shell/auth/auth.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { startChat, stopChat } from '../actions.ts'
import type { ChatListener } from './chat-core.ts'
import { isNews, notify, showNews } from './notifications.ts'
import { refusalMessages } from '../messages/refusal-messages.ts'

/** Starts the chat when a user signs in and stops it when they sign out, on every page. `open` navigates. */
export function followAuth(open: (path: string) => void): void {
  actions.offerEverywhere(() => [
    {
      id: 'chat.search-everywhere',
      label: 'Search the chat: all rooms',
      when: () => auth.state.get().user !== null,
      run: () => open('/chat?search'),
    },
  ])
  let who = ''
  let stopNews: (() => void) | undefined
  const update = () => {
    const { ready, user } = auth.state.get()
    if (!ready || (user?.id ?? '') === who) return
    who = user?.id ?? ''
    stopNews?.()
    if (!user) return stopChat()
    stopNews = showNews()
    startChat(user, listenerOf(open)).catch((failure: unknown) =>
      console.error('Chat did not start', failure),
    )
  }
  auth.state.subscribe(update)
  update()
}

function listenerOf(open: (path: string) => void): ChatListener {
  return {
    onMessage: (record, isMissed) => isNews(record, isMissed) && notify(record, open),
    onRefused: (code) => toast({ text: refusalMessages[code], tone: 'danger' }),
    onPersonChanged: () => auth.follow(session.get()),
    // If the session has ended, it is ended here too.
    onSignedOut: () => auth.follow(session.get()),
    onOutdated: () =>
      toast({
        text: 'Chat needs the newest version of Mouthpiece.',
        action: { label: 'Reload', run: () => window.location.reload() },
        sticky: true,
      }),
  }
}
