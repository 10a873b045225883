import { useEffect } from 'react'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { useStudio } from '../project/use-studio.ts'

/** Says once that work of an earlier visit was found on this computer and is in the document again. */
export function useRecoveredNotice() {
  const studio = useStudio()
  useEffect(() => {
    if (!studio.store.getState().recovered) return
    studio.store.setState({ recovered: false })
    toast({
      text: 'Changes from your last visit had not reached the server. They’re restored and being saved.',
      tone: 'good',
    })
  }, [studio])
}
