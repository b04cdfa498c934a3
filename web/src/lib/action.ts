import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type ToastContent, toast } from '../ui/toast-store.ts'
import { WE_COULD_NOT_REACH_OUR_SERVER_PLEASE_TRY_AGAIN } from '../words/everyone.ts'
import { failureText, messageOf } from './call.ts'

type Failure = (error: unknown) => ToastContent

/** Message of a failed action: the server's, or `fallback`, or that the server was not reached. */
export const failure =
  (title: string, fallback: string): Failure =>
  (error) => ({ title, message: failureText(error, fallback), tone: 'destructive' })

/** The same with our own message: `fallback` whenever the server sent none, reached or not. */
export const failureOr =
  (title: string, fallback = WE_COULD_NOT_REACH_OUR_SERVER_PLEASE_TRY_AGAIN): Failure =>
  (error) => ({ title, message: messageOf(error, fallback), tone: 'destructive' })

type Action<Result, Input> = Omit<
  UseMutationOptions<Result, Error, Input>,
  'mutationFn' | 'onSuccess' | 'onError'
> & {
  act: (input: Input) => Promise<Result>
  /** The toast on success; none where the screen shows the result. */
  done?: (result: Result, input: Input) => ToastContent
  /** The toast on failure. */
  failed: Failure
  onDone?: (result: Result, input: Input) => unknown
  onFailed?: (error: Error, input: Input) => void
}

/** A mutation that shows its result in a toast. */
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
