import { useEffect } from 'react'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { useStudio } from '../project/use-studio.ts'

/** Shows once that work of an earlier visit was found on this device and restored. */
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
