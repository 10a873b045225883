import { useSyncExternalStore } from 'react'
import { followLevels, notificationLevel, type NotificationLevel } from '../connection/notifications.ts'

/** What a room says by notification, as it was chosen on this device. */
export function useNotificationLevel(room: string): NotificationLevel {
  const read = () => notificationLevel(room)
  return useSyncExternalStore(followLevels, read, read)
}
