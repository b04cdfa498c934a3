import { toast } from '../ui/toast-store.ts'
import { failureText } from './call.ts'

/** What to do when an action failed: a red toast with the server's words, or `fallback` where it had none. */
export const toastFailure =
  (title: string, fallback: string) =>
  (error: unknown): void =>
    toast({ title, message: failureText(error, fallback), tone: 'destructive' })
