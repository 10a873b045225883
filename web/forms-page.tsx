import { SurveyPage } from './features/surveys/survey-page.tsx'
import { asking } from './shell/analytics/asking.ts'
import { DeviceWarning } from './shell/device/device-warning.tsx'
import { useTranslation } from './survey/translation-context.ts'
import { useSignal } from './ui/hooks/use-signal.ts'

/** A survey in its own document. */
export function FormsPage({ id }: { id: string }) {
  return (
    <>
      <Asking />
      <SurveyPage id={id}>
        <TranslatedDeviceWarning />
      </SurveyPage>
    </>
  )
}

function TranslatedDeviceWarning() {
  const { language: tag, direction, own } = useTranslation()
  const [title, text, dismiss] = [own('device.mobile'), own('device.mobile.text'), own('device.dismiss')]
  const mobile = title && text && dismiss ? { language: { tag, direction }, title, text, dismiss } : undefined
  return <DeviceWarning pathname={location.pathname} mobile={mobile} />
}

/** Reading more about it keeps the answers open. */
function Asking() {
  const asked = useSignal(asking)
  if (!asked) return null
  return (
    <asked.Notice
      place={location}
      more={(words) => (
        <a
          href="/terms-privacy#analytics"
          target="_blank"
          rel="noreferrer"
          className="underline underline-offset-4"
        >
          {words} (opens a new tab)
        </a>
      )}
    />
  )
}
