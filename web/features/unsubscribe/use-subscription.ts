import type { MailCategory, Subscription } from '#contract/emails/mail'
import type { UserRecord } from '#contract/account/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeProfile } from '../../data/account.ts'
import { getSubscription, mailKeys, putSubscription } from '../../data/mail.ts'
import { CallError } from '../../platform/call-error.ts'
import { queryClient } from '../../platform/query-client.ts'
import { auth } from '../../shell/auth/auth.ts'
import { errorMessage, type ErrorMessage } from '../../shell/errors/error-message.ts'

type Wanted = Partial<Record<MailCategory, boolean>>

export interface SubscriptionView {
  subscription: Subscription | undefined
  /** Why there is nothing to choose. */
  refusal: ErrorMessage | undefined
  retry: (() => void) | undefined
  /** Switches kinds of mail off or on; says whether it worked. */
  change: (wanted: Wanted) => Promise<boolean>
  pending: boolean
  asked: Wanted
  /** Why the last change did not work. */
  error: ErrorMessage | undefined
}

/** The subscription of an e-mail's link. Loading changes nothing: mail scanners open links. */
export function useLinkSubscription(token: string): SubscriptionView {
  const { data, error, refetch } = useQuery({
    queryKey: mailKeys.subscription(token),
    queryFn: ({ signal }) => getSubscription(token, signal),
    retry: false,
  })
  const changing = useChanging(async (wanted) => {
    queryClient.setQueryData(mailKeys.subscription(token), await putSubscription(token, wanted))
  })
  return {
    subscription: data,
    refusal: error && !data ? errorMessage(error) : undefined,
    retry: isDead(error) ? undefined : () => void refetch(),
    ...changing,
  }
}

/** The subscription of the signed-in user, without a link. */
export function useOwnSubscription(user: UserRecord): SubscriptionView {
  const changing = useChanging(async ({ news, tips, surveys }) => {
    const change = {
      ...(news !== undefined && { newsMail: news }),
      ...(tips !== undefined && { tipsMail: tips }),
      ...(surveys !== undefined && { surveyMail: surveys }),
    }
    auth.renew({ user: await changeProfile(user.id, change) })
  })
  const wanted = {
    news: user.newsMail ?? false,
    tips: user.tipsMail ?? false,
    surveys: user.surveyMail ?? false,
  }
  return {
    subscription: { category: 'news', wanted, blocked: false },
    refusal: undefined,
    retry: undefined,
    ...changing,
  }
}

const isDead = (error: Error | null) => error instanceof CallError && error.code === 'unsubscribe_link_dead'

function useChanging(save: (wanted: Wanted) => Promise<void>) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ErrorMessage>()
  const [asked, setAsked] = useState<Wanted>({})
  return {
    pending,
    asked,
    error,
    async change(wanted: Wanted) {
      setPending(true)
      setAsked(wanted)
      setError(undefined)
      try {
        await save(wanted)
        return true
      } catch (error) {
        setError(errorMessage(error))
        return false
      } finally {
        setPending(false)
        setAsked({})
      }
    },
  }
}
