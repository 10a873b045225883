import { useParams } from 'react-router-dom'
import { SurveyPage } from './survey-page.tsx'

/** A survey that was gone to from within the app; anyone who opens its link gets `forms.html`, which is far smaller. */
export function Component() {
  const { id = '' } = useParams()
  return <SurveyPage id={id} />
}
