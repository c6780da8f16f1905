import type { routes } from '@airdial/contract/all-routes';
import type {
  BodyOf,
  FilesDefinition,
  QueryInputOf,
  ResponseOf,
  RouteDefinition,
} from '@airdial/contract/route';

type Routes = typeof routes;

/** The names in a path: `/api/channels/:id/history` has `id`. */
type ParamName<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamName<`/${Tail}`>
    : Rest
  : never;

type ParamsPart<Route extends RouteDefinition> = [ParamName<Route['path']>] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<ParamName<Route['path']>, string>> };

/** Parameters that are undefined or empty are not sent. */
type Query<Route extends RouteDefinition> = {
  readonly [Name in keyof QueryInputOf<Route>]?: QueryInputOf<Route>[Name] | undefined;
};
type QueryPart<Route extends RouteDefinition> = Route extends { readonly query: object }
  ? { readonly query?: Query<Route> }
  : unknown;

type BodyPart<Route extends RouteDefinition> = Route extends { readonly body: object }
  ? { readonly body: BodyOf<Route> | FilesBody<Route> }
  : unknown;
type FilesBody<Route extends RouteDefinition> = Route extends { readonly files: FilesDefinition }
  ? FormData
  : never;

export type UploadOptions = {
  readonly files: FormData;
  /** @param share how much has been sent, 0 to 1 */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal | undefined;
};

export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** The request continues when the page is left. */
  readonly keepalive?: boolean;
  /** Replaces the client's own time limit. */
  readonly timeoutMs?: number;
};

/** Where a call takes files or a body, the files are sent as a body: without progress. */
type IsUpload<Route extends RouteDefinition> = Route extends { readonly body: object }
  ? false
  : Route extends { readonly files: FilesDefinition }
    ? true
    : false;

type Request<Route extends RouteDefinition> = ParamsPart<Route> &
  QueryPart<Route> &
  BodyPart<Route> &
  (IsUpload<Route> extends true ? UploadOptions : CallOptions);

export type DownloadedFile = { readonly name: string; readonly content: Blob };

type Result<Route extends RouteDefinition> = Route extends { readonly downloadTypes: readonly string[] }
  ? DownloadedFile
  : ResponseOf<Route>;

type Call<Route extends RouteDefinition> =
  object extends Request<Route>
    ? (request?: Request<Route>) => Promise<Result<Route>>
    : (request: Request<Route>) => Promise<Result<Route>>;

/** Routes with event streams are read by EventSource. */
type CallName = {
  [Name in keyof Routes]: Routes[Name] extends { readonly responseType: string } ? never : Name;
}[keyof Routes];

export type Api = { readonly [Name in CallName]: Call<Routes[Name]> };
