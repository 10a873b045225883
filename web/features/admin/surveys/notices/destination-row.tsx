import type { SurveyDestination } from '#contract/survey/destinations'
import Ellipsis from 'lucide-react/icons/ellipsis'
import KeyRound from 'lucide-react/icons/key-round'
import List from 'lucide-react/icons/list'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Webhook from 'lucide-react/icons/webhook'
import { isolated } from '../../../../platform/locale.ts'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import { destinationName, destinationState, isFailing } from './destination-texts.ts'
import { LastFailure } from './last-failure.tsx'
import { useDestinationActs } from './use-destinations.ts'

const icons = { mail: Mail, room: MessageCircle, webhook: Webhook }

export function DestinationRow({
  destination,
  onShow,
  onSecret,
}: {
  destination: SurveyDestination
  onShow: () => void
  onSecret: (secret: string) => void
}) {
  const { kind, state } = destination
  const acts = useDestinationActs(destination)
  const name = destinationName(destination)
  const Icon = isFailing(destination) ? TriangleAlert : icons[kind]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Icon
        aria-hidden="true"
        className={isFailing(destination) ? 'size-5 shrink-0 text-danger' : 'size-5 shrink-0 text-soft'}
      />
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <LastFailure destination={destination} />
        <p className="text-sm text-soft">{destinationState(destination)}</p>
      </div>
      <Button size="small" aria-label={`Log of ${isolated(name)}`} onPress={onShow}>
        Log
      </Button>
      <Menu
        label={`Actions for ${isolated(name)}`}
        trigger={
          <IconButton
            label={`More for ${isolated(name)}`}
            size="small"
            pending={acts.running}
            icon={<Ellipsis aria-hidden="true" />}
          />
        }
        items={[
          { id: 'log', label: 'Log', icon: <List aria-hidden="true" />, onAction: onShow },
          {
            id: 'test',
            label: 'Send a test',
            icon: <Send aria-hidden="true" />,
            isDisabled: state === 'off',
            onAction: () => void acts.test(),
          },
          ...(kind === 'webhook'
            ? [
                {
                  id: 'secret',
                  label: 'New secret',
                  icon: <KeyRound aria-hidden="true" />,
                  onAction: () => void acts.renew().then((secret) => secret && onSecret(secret)),
                },
              ]
            : []),
          state === 'on'
            ? {
                id: 'stop',
                label: 'Stop',
                icon: <Pause aria-hidden="true" />,
                onAction: () => void acts.turn('off'),
              }
            : {
                id: 'start',
                label: 'Start again',
                icon: <Play aria-hidden="true" />,
                onAction: () => void acts.turn('on'),
              },
          {
            id: 'remove',
            label: 'Remove',
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            separated: true,
            onAction: () => void acts.remove(),
          },
        ]}
      />
    </li>
  )
}
