import { markNotificationRead } from '@minit/contract/entrepreneur/notifications.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../../lib/call.ts'
import { toast } from '../../ui/toast-store.ts'
import { notificationsQuery, refreshNotifications } from './queries.ts'

/** Marks a notification read, at once on the screen; unread again when the server did not take it. */
export const useMarkRead = () => {
  const client = useQueryClient()
  const { queryKey } = notificationsQuery()
  const setRead = (id: string, read: boolean): void => {
    client.setQueryData(queryKey, (list) => list?.map((item) => (item.id === id ? { ...item, read } : item)))
  }
  return useMutation({
    mutationFn: (id: string) => call(markNotificationRead, { params: { id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey })
      setRead(id, true)
    },
    onError: (error, id) => {
      setRead(id, false)
      toast({
        title: 'Update Failed',
        message: messageOf(error, 'We could not reach our server. Please try again.'),
        tone: 'destructive',
      })
    },
    onSettled: () => refreshNotifications(client),
  })
}
