import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SetUpStep } from './steps.ts';
import type { SetUp } from './use-set-up.ts';

type Properties = {
  step: SetUpStep;
  setUp: SetUp;
  className?: string | undefined;
  children: ReactNode;
};

/** Leads to the form of a step, which is the one that is used every day. */
export function StepLink({ step, setUp: { clientId, draftId }, children, ...props }: Properties) {
  switch (step) {
    case 'company':
      return (
        <Link to="/partners/$id" params={{ id: String(draftId ?? 'new') }} {...props}>
          {children}
        </Link>
      );
    case 'client':
      return (
        <Link to="/clients" search={{ add: true }} {...props}>
          {children}
        </Link>
      );
    case 'user':
      return (
        <Link to="/users" search={{ add: true, ...(clientId === undefined ? {} : { clientId }) }} {...props}>
          {children}
        </Link>
      );
    case 'vehicle':
      return (
        <Link to="/devices" search={{ add: true }} {...props}>
          {children}
        </Link>
      );
    default:
      return (
        <Link to="/devices" {...props}>
          {children}
        </Link>
      );
  }
}
