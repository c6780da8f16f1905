import * as React from 'react';

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
/** As many as React's development build gives a stack each second. */
const OWNER_STACKS_MAX = 10_000;

// The stack of every element, for React's developer tools, takes a fifth of a test's processor time. A version of React
// that has no such count takes that time again.
const internals: unknown = Reflect.get(React, INTERNALS);
if (internals instanceof Object)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => OWNER_STACKS_MAX,
    set: () => undefined,
  });
