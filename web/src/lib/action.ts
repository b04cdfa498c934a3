import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type ToastContent, toast } from '../ui/toast-store.ts'
import { failureText, messageOf } from './call.ts'

type Failure = (error: unknown) => ToastContent

/** What to say of an action that failed: the server's words, `fallback` where it had none, or that it was not reached. */
export const failure =
  (title: string, fallback: string): Failure =>
  (error) => ({ title, message: failureText(error, fallback), tone: 'destructive' })

/** The same with other words of our own: `fallback` whenever the server said nothing, reached or not. */
export const failureOr =
  (title: string, fallback = 'We could not reach our server. Please try again.'): Failure =>
  (error) => ({ title, message: messageOf(error, fallback), tone: 'destructive' })

type Action<Result, Input> = Omit<
  UseMutationOptions<Result, Error, Input>,
  'mutationFn' | 'onSuccess' | 'onError'
> & {
  act: (input: Input) => Promise<Result>
  /** The toast when it is done; none where the screen shows it. */
  done?: (result: Result, input: Input) => ToastContent
  /** The toast when it failed. */
  failed: Failure
  onDone?: (result: Result, input: Input) => unknown
  onFailed?: (error: Error, input: Input) => void
}

/** A mutation that says in a toast what came of it. */
export const useAction = <Result, Input = void>(action: Action<Result, Input>) => {
  const { act, done, failed, onDone, onFailed, ...options } = action
  return useMutation<Result, Error, Input>({
    ...options,
    mutationFn: (input) => act(input),
    onSuccess: (result, input) => {
      if (done !== undefined) toast(done(result, input))
      return onDone?.(result, input)
    },
    onError: (error, input) => {
      toast(failed(error))
      onFailed?.(error, input)
    },
  })
}
