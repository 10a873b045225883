import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { draftSurveyEmail } from '../../../../data/emails.ts'
import { formAddress } from '../../../../data/surveys.ts'
import { saveFile } from '../../../../platform/save-file.ts'
import { qrPicture } from '../../../../ui/qr/qr-picture.ts'
import { copyText } from '../../../../ui/feedback/copy-text.ts'
import { embedCode } from './embed-code.ts'
import { showError } from '../../../../shell/errors/show-error.ts'

/** Enough for a page of paper at 200 dots an inch. */
const QR_PIXELS = 1_600

interface Shared {
  id: string
  title: string
  description: string
}

export function useShare(survey: Shared) {
  const navigate = useNavigate()
  const [running, setRunning] = useState('')

  async function attempt(name: string, act: () => Promise<void>): Promise<boolean> {
    setRunning(name)
    try {
      await act()
      return true
    } catch (failure) {
      showError(failure)
      return false
    } finally {
      setRunning('')
    }
  }

  return {
    address: formAddress(survey.id),
    code: embedCode(formAddress(survey.id), survey.title),
    running,
    copy: (text: string, done: string) =>
      copyText(text, done, 'Your browser blocked copying. Select the text and copy it.'),
    /** The QR code as a picture, large enough for a poster. */
    saveQrCode: () =>
      attempt('qr', async () => {
        saveFile(await qrPicture(formAddress(survey.id), QR_PIXELS), `survey-qr-${survey.id}.png`)
      }),
    /** Creates a draft e-mail with the survey's card, and opens it. */
    mail: () =>
      attempt('mail', async () => {
        await navigate(`/admin/emails/compose/${await draftSurveyEmail(survey)}`)
      }),
  }
}
