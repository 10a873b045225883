import type { SurveyDestination } from '#contract/survey/destinations'
import type { SurveyListItem } from '#contract/survey/admin'
import { useState } from 'react'
import { isolated } from '../../../../platform/locale.ts'
import { errorMessage } from '../../../../shell/errors/error-message.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { DestinationRow } from './destination-row.tsx'
import { NewDestinationForm } from './new-destination.tsx'
import { Recipes } from './recipes.tsx'
import { ShownSecret } from './shown-secret.tsx'
import { useDestinations } from './use-destinations.ts'

export interface NoticesDialogProps {
  survey: Pick<SurveyListItem, 'id' | 'title'>
  onClose: () => void
}

/** The destinations of answers to a survey, and their logs. */
export function NoticesDialog({ survey, onClose }: NoticesDialogProps) {
  const { data, error } = useDestinations(survey.id)
  const [shown, setShown] = useState<string>()
  const [secret, setSecret] = useState('')
  const destinations = data?.items
  const chosen = destinations?.find(({ id }) => id === shown)

  return (
    <Dialog
      title={`Notices of “${isolated(survey.title)}”`}
      size="large"
      // A secret is shown only once, so the dialog must not close by accident.
      modalOnly={secret !== ''}
      escapeDisabled={secret !== ''}
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      }
    >
      {chosen ? (
        <DeliveryLog destination={chosen} onBack={() => setShown(undefined)} />
      ) : (
        <div className="flex flex-col gap-6">
          <p className="text-soft">
            Get answers as they arrive, by e-mail or in another program, or a link to them in a chat room.
            {data?.anonymous
              ? ' This survey is anonymous, so its answers are sent at the end of the hour in which they came.'
              : null}
          </p>
          {secret === '' ? null : <ShownSecret secret={secret} onSaved={() => setSecret('')} />}
          {error && !destinations ? (
            <p className="text-danger">{errorMessage(error).text}</p>
          ) : destinations ? (
            <Destinations destinations={destinations} onShow={setShown} onSecret={setSecret} />
          ) : (
            <Skeleton className="h-16" />
          )}
          <NewDestinationForm survey={survey.id} onSecret={setSecret} />
          <Recipes survey={survey.id} />
        </div>
      )}
    </Dialog>
  )
}

function Destinations({
  destinations,
  onShow,
  onSecret,
}: {
  destinations: readonly SurveyDestination[]
  onShow: (id: string) => void
  onSecret: (secret: string) => void
}) {
  if (destinations.length === 0) return null
  return (
    <ul aria-label="Destinations" className="flex flex-col divide-y divide-line border-y border-line">
      {destinations.map((destination) => (
        <DestinationRow
          key={destination.id}
          destination={destination}
          onShow={() => onShow(destination.id)}
          onSecret={onSecret}
        />
      ))}
    </ul>
  )
}
