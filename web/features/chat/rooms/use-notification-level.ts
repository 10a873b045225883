import { useSyncExternalStore } from 'react'
import { followLevels, notificationLevel, type NotificationLevel } from '../connection/notifications.ts'

export function useNotificationLevel(room: string): NotificationLevel {
  const read = () => notificationLevel(room)
  return useSyncExternalStore(followLevels, read, read)
}
