import type { Fields, Quota } from '../../contract/endpoints.ts'
import type { ApiError } from '../../contract/errors.ts'
import type { Command } from '../../server/db/command.ts'
import type { Form } from '../../server/http/input/form.ts'
import type { ReadValues } from '../../server/http/input/read-request.ts'
import type { Priority } from '../../server/readers/pending-read.ts'
import type { PictureSubject } from '../pictures/subject.ts'
import type { Guest } from '../session/guest.ts'
import type { FormResult, PageRequest, PageResult, RequestContext } from '../session/page-request.ts'

/*
 * Pages, pictures and forms are listed once (routes.ts) and bound twice: the main thread checks requests, caches and sends
 * (http-binders.ts), a reader loads and renders (read-binders.ts).
 */

export type Binders = { page: BindPage; data: BindData; text: BindText; picture: BindPicture; form: BindForm }

type PageOptions<P extends Fields, Q extends Fields> = {
  params?: P
  query?: Q
  /** `page` unless it costs more than most. */
  priority?: Priority
  /** The URL of its Markdown, for clients that prefer it. It has the same parameters. */
  markdown?: string
  /** Gives the page the state of the server. */
  showsStatus?: true
}

export type BindPage = <P extends Fields, Q extends Fields>(
  url: string,
  options: PageOptions<P, Q>,
  load: (request: PageRequest<ReadValues<Q>, ReadValues<P>>) => Promise<PageResult>,
) => void

/** Data that pages fetch: JSON and pictures. */
export type BindData = <P extends Fields, Q extends Fields>(
  url: string,
  options: PageOptions<P, Q> & { type: string; cacheControl: string },
  load: (request: PageRequest<ReadValues<Q>, ReadValues<P>>) => Promise<string>,
) => void

/** A text knows the database and the moment, and no visitor. */
export type TextRequest<Query = object, Params = object> = Pick<
  RequestContext,
  'db' | 'now' | 'generation'
> & { query: Query; params: Params }

export type TextOptions<P extends Fields = Fields, Q extends Fields = Fields> = Pick<
  PageOptions<P, Q>,
  'params' | 'query' | 'priority'
> & { type: string }

/** Texts for programs, the same for everybody: the description of the API, Markdown, Atom. */
export type BindText = <P extends Fields, Q extends Fields>(
  url: string,
  options: TextOptions<P, Q>,
  load: (request: TextRequest<ReadValues<Q>, ReadValues<P>>) => Promise<string>,
) => void

/** A share picture. `load` reads what it shows; a picture that shows the same is drawn once. */
export type BindPicture = <P extends Fields>(
  url: string,
  options: { params: P },
  load: (request: TextRequest<object, ReadValues<P>>) => Promise<PictureSubject>,
) => void

/** Runs a command; with a key, at most once for this guest. */
export type FormWrite = <Input, Reply>(
  command: Command<Input, Reply>,
  input: NoInfer<Input>,
  key?: string,
) => Promise<Reply>

export type Submission<P extends Fields, F extends Fields> = PageRequest<object, ReadValues<P>> & {
  form: Form<F>
  /** The address of the client. */
  address: string
  /** The guest of this browser, or a new one. */
  actor: Guest
  write: FormWrite
}

export type FormDefinition<P extends Fields, F extends Fields, Shown> = {
  params?: P
  fields: F
  /** `writes`, unless said. */
  quota?: Quota
  /** Nothing of it is published, so blocked words may be in it. */
  confidential?: boolean
  /** The form takes a secret: NOT_FOUND is a wrong guess. After too many, it is refused with this sentence. */
  guessRefusal?: string
  /** Sets the guest cookie when the form succeeds. */
  createsGuest?: true
  submit: (submission: Submission<P, F>) => Promise<FormResult<Shown>>
  /** Says how to show the page again, with the reason and everything that was typed. Without it, the error page is shown. */
  refused?: (submission: Submission<P, F>, error: ApiError) => Shown
  /** Renders what `submit` and `refused` return, which is plain data. Runs in a reader. */
  show?: (shown: Shown, context: RequestContext) => Promise<PageResult>
}

export type BindForm = <P extends Fields, F extends Fields, Shown = never>(
  url: string,
  definition: FormDefinition<P, F, Shown>,
) => void
