import { useParams } from 'react-router-dom'
import { SurveyPage } from './survey-page.tsx'

/** A survey opened from within the app; its public link serves `forms.html`, which is far smaller. */
export function Component() {
  const { id = '' } = useParams()
  return <SurveyPage id={id} />
}
