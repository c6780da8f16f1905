import type { LucideIconData } from '@lucide/icons';
import { createElement, type SVGProps } from 'react';
import { classNames } from '../layout/class-names.ts';

type IconProps = SVGProps<SVGSVGElement> & { readonly icon: LucideIconData };

/** One of Lucide's drawings, in the color of the text and in the size of `--icon`. A label says what it means. */
export const Icon = ({ icon, className, ...attributes }: IconProps) => (
  <svg
    className={classNames('icon', className)}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
    {...attributes}
  >
    {icon.node.map(([element, shape]) => createElement(element, shape))}
  </svg>
);
