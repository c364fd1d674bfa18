import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long and do not look it: where no earlier run tells how long a file takes, Vitest starts with the largest. One of
 * these begun last would leave the other processors idle for a minute or more.
 */
const LONG = [
  'rights/rights',
  'across-parts/fuzz',
  'commands/crash',
  'kills/alert-storm',
  'kills/crash',
  'embedded/embedded',
  'start/start',
  'accessibility/accessibility-en',
  'accessibility/accessibility-fr',
  'map/clusters-on-zoom',
  'map/map-source',
].map((name) => `/${name}.test.ts`);

/** The order of test files: the long ones first within their group, then as Vitest orders them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ordered = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(name));
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    return ordered.sort((a, b) => group(a) - group(b) || Number(isLong(b)) - Number(isLong(a)));
  }
}
