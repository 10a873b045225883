import type { SurveyListItem } from '#contract/survey/admin'
import Code from 'lucide-react/icons/code'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import ExternalLink from 'lucide-react/icons/external-link'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import type { ReactNode } from 'react'
import { ChatPost } from '../../../../shell/chat/chat-post.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { QrCode } from '../../../../ui/qr/qr-code.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useShare } from './use-share.ts'

type Survey = Pick<SurveyListItem, 'id' | 'title' | 'description' | 'state' | 'settings'>

export function ShareDialog({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const share = useShare(survey)
  const isInvited = survey.settings.access === 'invited'
  return (
    <Dialog
      title={survey.state === 'open' ? 'Your survey is live. Share it' : 'Share'}
      size="large"
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        {isInvited ? (
          <p className="rounded-control border-l-4 border-limelight bg-hover px-4 py-3 text-sm">
            Only people you invite can answer. Make their personal links under Invitations.
          </p>
        ) : survey.state === 'open' ? null : (
          <p className="rounded-control border-l-4 border-limelight bg-hover px-4 py-3 text-sm">
            It is not open right now, so anyone who follows the link cannot answer yet.
          </p>
        )}
        <div className="flex flex-col gap-5 sm:flex-row sm:gap-7">
          <QrCode
            text={share.address}
            label="QR code of the survey’s link"
            className="size-36 shrink-0 self-center rounded-control border border-line sm:self-start"
          />
          <div className="flex min-w-0 flex-1 flex-col gap-3">
            <TextField
              label="Link"
              description="Scan the code or send the link."
              value={share.address}
              readOnly
              onChange={() => {}}
              onFocus={(event) => event.target.select()}
            />
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                icon={<Copy aria-hidden="true" />}
                onPress={() => void share.copy(share.address, 'Link copied.')}
              >
                Copy link
              </Button>
              <Button
                icon={<Download aria-hidden="true" />}
                pending={share.running === 'qr'}
                onPress={() => void share.saveQrCode()}
              >
                Download QR code
              </Button>
              <a href={share.address} target="_blank" rel="noreferrer" className={buttonClass()}>
                <ExternalLink aria-hidden="true" />
                Open
              </a>
            </div>
          </div>
        </div>
        {isInvited ? null : (
          <div className="flex flex-col divide-y divide-line border-y border-line">
            <Way title="Embed in a website" icon={<Code aria-hidden="true" />}>
              <TextArea
                label="Embed code"
                description="Paste it into your page’s HTML."
                readOnly
                rows={3}
                className="font-mono"
                value={share.code}
                onChange={() => {}}
              />
              <Button
                size="small"
                icon={<Copy aria-hidden="true" />}
                className="self-start"
                onPress={() => void share.copy(share.code, 'Embed code copied.')}
              >
                Copy code
              </Button>
            </Way>
            {survey.state === 'open' ? (
              <Way title="Post in the chat" icon={<MessageCircle aria-hidden="true" />}>
                <ChatPost
                  address={share.address}
                  description="Optional. The card already shows the title and where to answer."
                />
              </Way>
            ) : null}
            <Way title="Send by e-mail" icon={<Mail aria-hidden="true" />}>
              <p className="text-sm text-soft">
                Starts a draft with the survey’s card. You choose who gets it, and nothing is sent until you
                say so.
              </p>
              <Button
                size="small"
                className="self-start"
                pending={share.running === 'mail'}
                onPress={() => void share.mail()}
              >
                Start an e-mail
              </Button>
            </Way>
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Way({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <details className="group py-1">
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control font-medium">
        <span className="flex text-soft">{icon}</span>
        {title}
      </summary>
      <div className="flex flex-col gap-3 pt-1 pb-4 pl-7">{children}</div>
    </details>
  )
}
